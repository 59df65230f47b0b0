import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** Another Node process, for tests of several processes on one database. */
export interface NodeProcess {
  /** Its lines of standard output, as they arrive. */
  lines: AsyncIterable<string>;
  /** Kills it without a chance to clean up, as a power cut would. */
  kill(): void;
  /** Asks it to stop, as an operator would. */
  stop(): void;
  /** Its exit code, or null if it was killed. Rejects with its standard error if the code is not 0. */
  exit: Promise<number | null>;
}

/** Runs a script of the project with the same Node as the tests. The arguments are passed as JSON. */
export function runNode(script: string, args: unknown): NodeProcess {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, [script, JSON.stringify(args)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors = text(child.stderr);
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", (code) => {
    if (code === 0 || code === null) resolve(code);
    else errors.then((log) => reject(new Error(`${script} ended with ${code}:\n${log}`)), reject);
  });
  return {
    lines: createInterface({ input: child.stdout }),
    kill: () => child.kill("SIGKILL"),
    stop: () => child.kill("SIGTERM"),
    exit: promise,
  };
}
