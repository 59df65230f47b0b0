import { AppError } from "../http/errors.ts";
import { join } from "node:path";
import process from "node:process";

interface Opened {
  close(): Promise<void>;
}

/**
 * Runs a command's work on what it has opened, and closes that. Returns the exit code: 0, or 1 if the product refused,
 * with its sentence printed by `err`.
 */
export async function exitCodeOf(
  { close }: Opened,
  err: (line: string) => void,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    err(error.message);
    return 1;
  } finally {
    await close();
  }
}

/**
 * The folder that holds dist/ and manual/. It is two levels up from here, and from the chunks in dist/server/ too
 * (tools/vite/server-build.ts allows `import.meta.dirname` nowhere else).
 */
export const productRoot = join(import.meta.dirname, "../..");

/**
 * Runs a command, and lets the process exit with the code that it returns. Nothing is awaited here: in the build,
 * modules loaded later may import from the one that calls this.
 */
export function runToExit(command: () => Promise<number>): void {
  tolerateClosedOutput();
  command().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${startFailure(error)}\n`);
      process.exitCode = 1;
    },
  );
}

/** Lets a command finish when what reads its output, such as `head`, has closed it: nothing is wrong then. */
function tolerateClosedOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

/**
 * The program can't start, for a reason its operator can fix. The message says everything: what is wrong, the name of
 * the setting, what to do.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** What to print if the program could not start: the message of an expected error, the stack of any other. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
