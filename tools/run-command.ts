import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

/** The project's folder. */
export const projectRoot = resolve(import.meta.dirname, "..");

export interface CommandResult {
  code: number;
  /** What the command printed, both streams in order; empty when it was streamed. */
  output: string;
  seconds: number;
}

interface Options {
  env?: Record<string, string>;
  /** Print while it runs instead of collecting. */
  stream?: boolean;
}

/** Runs a program of node_modules/.bin or of the system in the project's folder and waits for its end. */
export function runCommand(command: string, args: readonly string[], options: Options = {}): Promise<CommandResult> {
  const started = performance.now();
  const path = [resolve(projectRoot, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: options.stream === true ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    // npm's commands are .cmd files on Windows, which only a shell can start.
    shell: process.platform === "win32",
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((done) => {
    const end = (code: number, more = "") =>
      done({ code, output: Buffer.concat(chunks).toString() + more, seconds: (performance.now() - started) / 1000 });
    child.on("error", (error) => end(127, error.message));
    child.on("close", (code) => end(code ?? 1));
  });
}
