import process from "node:process";
import { startFailure } from "./start-error.ts";

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
