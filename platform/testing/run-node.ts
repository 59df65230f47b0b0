import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** Another Node process, for tests of what several processes do to one database. */
export interface NodeProcess {
  /** Its lines of standard output, as they come. */
  lines: AsyncIterable<string>;
  /** Ends it without a chance to tidy up, as a power cut would. */
  kill(): void;
  /** Asks it to end, as an operator would. */
  stop(): void;
  /** Its exit code, or null when it was killed. Throws with what it wrote to standard error when that code is not 0. */
  exit: Promise<number | null>;
}

/** Runs a script of the project with the Node that runs the tests. The arguments go over as JSON. */
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
