import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";

/**
 * Runs `npm start`: builds the front end if its sources have changed, then becomes the server. It is a single process,
 * so that a signal to npm, or to the first process of a container, reaches the server. The script in package.json uses
 * `exec`, so that there is no shell in between; where that doesn't exist (Windows), its second half starts the same
 * thing.
 */
const build = spawn(process.execPath, [join(import.meta.dirname, "../../tools/build/main.ts"), "--if-stale"], {
  stdio: "inherit",
});
const passOn = (signal: NodeJS.Signals) => build.kill(signal);
process.on("SIGINT", passOn).on("SIGTERM", passOn);
await once(build, "exit");
process.off("SIGINT", passOn).off("SIGTERM", passOn);
if (build.exitCode === 0) await import("../main.ts");
else process.exitCode = build.exitCode ?? 1;
