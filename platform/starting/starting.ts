import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/**
 * The folder that holds dist/ and manual/. It is two levels up from here, and from the chunks in dist/server/ too
 * (tools/vite/server-build.ts allows `import.meta.dirname` nowhere else).
 */
export const productRoot = join(import.meta.dirname, "../..");

let release: boolean | undefined;

/** Whether this is a release, which has no packages, and not a clone. */
export function isRelease(): boolean {
  release ??= !existsSync(join(productRoot, "package-lock.json"));
  return release;
}

/** Where commands print, line by line. */
export const printed = {
  out: (line: string) => process.stdout.write(`${withCommands(line)}\n`),
  err: (line: string) => process.stderr.write(`${withCommands(line)}\n`),
};

/** A text with the commands that it names as they are typed here: npm's scripts in a clone, `fieldstone` in a release. */
function withCommands(text: string): string {
  if (!isRelease()) return text;
  return text
    .replaceAll("[-- --", "[--")
    .replaceAll(/npm run (?:-s )?(admin|manual|doctor)(?: --(?= ))?/g, "fieldstone $1");
}

/** The process has ended by then, even if something hangs. In milliseconds from the signal. */
const LONGEST_STOP_MS = 9_000;
/** After this time, a second signal ends the process at once. */
const IMPATIENT_MS = 1_000;

/**
 * Ends the process on SIGINT and SIGTERM, after `stop`. Call it at the first moment: as the first process of a
 * container, it would ignore a signal without a listener.
 */
export function endOnSignals(stop: () => Promise<void>): void {
  let first: number | undefined;
  const hear = () => {
    // Ctrl-C in a terminal arrives twice when npm passes it on; only a later one means that someone has lost patience.
    if (first !== undefined && performance.now() - first > IMPATIENT_MS) process.exit(1);
    if (first === undefined) end(stop);
    first ??= performance.now();
  };
  process.on("SIGINT", hear).on("SIGTERM", hear);
}

/** Shuts down in order. Whatever takes too long is cut off, without losing anything that was acknowledged. */
function end(stop: () => Promise<void>): void {
  setTimeout(() => {
    process.stderr.write(
      "The server stopped before everything in progress had finished; the next start picks it up again.\n",
    );
    process.exit(0);
  }, LONGEST_STOP_MS).unref();
  stop().then(() => process.exit(0), failToStart);
}

/** Ends the process of a program that could not start, or not stop: says why, and returns 1. */
export function failToStart(error: unknown): void {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

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

const FULL =
  "There is no room left on the disk. Make room, and run this again: nothing was replaced, and what was begun is not used.";

/** Whether something failed because a disk is full, whoever says so: Node, SQLite, or a program that was run. */
function isForRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /ENOSPC|EDQUOT|no space left on device|database or disk is full/i.test(error.message) || isForRoom(error.cause)
  );
}

/** What to print if the program could not start: the message of an expected error, the stack of any other. */
export function startFailure(error: unknown): string {
  if (isForRoom(error)) return FULL;
  if (error instanceof StartError) return withCommands(error.message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
