import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";

/** The project's root folder. */
export const projectRoot = resolve(import.meta.dirname, "../..");

export interface CommandResult {
  code: number;
  /** What the command printed, both streams in order; empty if it was streamed. */
  output: string;
  seconds: number;
}

interface Options {
  env?: Record<string, string>;
  /** Prints the output while running instead of collecting it. */
  stream?: boolean;
}

/** Runs a program from node_modules/.bin or the system in the project's folder, and waits for it to exit. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<CommandResult> {
  if (options.stream === true) return { ...(await execute(command, args, options, "inherit")), output: "" };
  // A file accepts all output at once; some programs can't write to a pipe that is read too slowly.
  const folder = mkdtempSync(join(tmpdir(), "fieldstone-output-"));
  const file = join(folder, "output");
  const written = openSync(file, "a");
  const { code, seconds, failure } = await execute(command, args, options, written);
  closeSync(written);
  const output = readFileSync(file, "utf8") + failure;
  rmSync(folder, { recursive: true });
  return { code, seconds, output };
}

interface Ended {
  code: number;
  seconds: number;
  /** Why it could not be started; empty otherwise. */
  failure: string;
}

function execute(command: string, args: readonly string[], { env }: Options, out: number | "inherit"): Promise<Ended> {
  const started = performance.now();
  const path = [resolve(projectRoot, "node_modules/.bin"), dirname(process.execPath), process.env["PATH"] ?? ""].join(
    delimiter,
  );
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env, PATH: path },
    stdio: ["ignore", out, out],
    // On Windows, npm's commands are .cmd files, which only a shell can start.
    shell: process.platform === "win32",
  });
  return new Promise((done) => {
    const end = (code: number, failure = "") => done({ code, failure, seconds: (performance.now() - started) / 1000 });
    child.on("error", (error) => end(127, error.message));
    child.on("close", (code) => end(code ?? 1));
  });
}
