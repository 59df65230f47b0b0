import type { Command } from "@commander-js/extra-typings";
import { openCommandLine, type Output } from "../starting/command-line.ts";

/** Runs a command that `add` adds; gives its exit code and what it printed. */
export async function runCommand(
  add: (program: Command, output: Output) => void,
  words: readonly string[],
  name = "admin",
): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const { program, output, run } = openCommandLine(`npm run ${name} --`, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  add(program, output);
  return { code: await run(words), out: out.join("\n"), err: err.join("\n") };
}
