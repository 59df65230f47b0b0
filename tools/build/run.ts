import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../programs/run-command.ts";
import { isCurrent } from "./is-current.ts";

/**
 * Runs `npm start`, `npm run admin` and `npm run manual`: builds if the sources have changed, then becomes the built
 * program that the first argument names. It is a single process, so that a signal to npm, or to the first process of a
 * container, reaches the server. The script in package.json uses `exec`, so that there is no shell in between; where
 * that doesn't exist (Windows), its second half starts the same thing.
 */
const [, , name = ""] = process.argv;
const program = join(projectRoot, `dist/server/${name}.js`);
const failure = isCurrent() ? 0 : await build();
if (failure === 0) {
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
} else process.exitCode = failure;

/** Builds in another process, whose memory goes with it; its lines don't mix with a command's output. Returns its exit code. */
async function build(): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "--if-stale"], {
    stdio: ["ignore", 2, 2],
  });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  await once(child, "exit");
  process.off("SIGINT", passOn).off("SIGTERM", passOn);
  return child.exitCode ?? 1;
}
