import { runCommand } from "../../../../platform/testing/run-command.ts";
import { addAdminCommands, type ResourceCommands } from "../public.ts";

/**
 * Runs `admin acts`, `list`, `show` or `act` on resources, or a command that is added beside them; gives its exit code
 * and what it printed.
 */
export async function runCommands(
  resources: readonly ResourceCommands[],
  words: readonly string[],
  { isClosed = false, addMore = () => {} }: { isClosed?: boolean; addMore?: Parameters<typeof runCommand>[0] } = {},
) {
  return await runCommand((program, output) => {
    addAdminCommands(program, {
      ...output,
      written: () => Promise.resolve(!isClosed),
      open: () => Promise.resolve({ resources, close: () => Promise.resolve() }),
      showTerms: () => Promise.reject(new Error("this command should show no terms")),
    });
    addMore(program, output);
  }, words);
}
