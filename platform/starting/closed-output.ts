import process from "node:process";

/** Lets a command finish when what reads its output, such as `head`, has closed it: nothing is wrong then. */
export function tolerateClosedOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
