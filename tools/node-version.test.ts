import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";

/** A project with the check and one command, run by a Node that claims to be an old one. */
function runOnOldNode() {
  const pretend = join(root, "pretend.mjs");
  writeFileSync(pretend, 'Object.defineProperty(process.versions, "node", { value: "20.20.2" });');
  const args = ["--import", pretend, "--import", "./tools/node-version.mjs", "command.mjs", "a word"];
  return spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "node-version-"));
  mkdirSync(join(root, "tools"));
  cpSync(join(import.meta.dirname, "node-version.mjs"), join(root, "tools/node-version.mjs"));
  writeFileSync(join(root, "command.mjs"), "console.log(`ran with ${process.argv[2]}`); process.exitCode = 3;");
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ["in a clone", true, /^Fieldstone needs Node 24\.15 or newer and this is v.*: run "npm ci"/],
  ["in a release", false, /^Fieldstone needs Node 24\.15 or newer and this is v.*: install it and try again\.$/],
])("a Node that is too old says in one sentence what to do %s, and runs nothing else", (_, isClone, sentence) => {
  if (isClone) writeFileSync(join(root, "package-lock.json"), "{}");
  const { status, stdout, stderr } = runOnOldNode();
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(sentence)]);
});

test("a Node that is too old passes the command on to the one that npm installed", () => {
  const folder = join(root, "node_modules", `node-linux-${process.arch}`, "bin");
  mkdirSync(folder, { recursive: true });
  // A stand-in for the newer Node: it drops the pretense, and runs the rest.
  writeFileSync(join(folder, "node"), `#!/bin/sh\nshift 4\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
  const { status, stdout } = runOnOldNode();
  expect(stdout).toBe("ran with a word\n");
  expect(status).toBe(3);
});

test("the Node of this run is new enough for a script", () => {
  const { stdout } = spawnSync(process.execPath, ["--import", "./tools/node-version.mjs", "command.mjs", "x"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stdout).toBe("ran with x\n");
});

test("compiled modules are kept in a clone, and nothing is written into a release", () => {
  const args = ["--import", "./tools/node-version.mjs", "command.mjs", "x"];
  const run = () => spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect(run().stderr).toBe("");
  expect(existsSync(join(root, "node_modules"))).toBe(false);
  writeFileSync(join(root, "package-lock.json"), "{}");
  run();
  expect(existsSync(join(root, "node_modules/.cache/compile"))).toBe(true);
});
