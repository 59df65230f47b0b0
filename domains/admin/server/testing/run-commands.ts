import { adminCommand, type ResourceCommands } from "../public.ts";

/** Runs `admin acts`, `list`, `show` or `act` on resources; gives its exit code and what it printed. */
export async function runCommands(resources: readonly ResourceCommands[], words: readonly string[], isClosed = false) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await adminCommand(words, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    written: () => Promise.resolve(!isClosed),
    open: () => Promise.resolve({ resources, close: () => Promise.resolve() }),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
