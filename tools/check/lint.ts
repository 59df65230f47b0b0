import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readTree } from "../guards/source/source-tree.ts";
import { projectRoot, runCommand } from "../programs/run-command.ts";
import { lintKeys } from "./lint-keys.ts";

/*
 * Lints the files that changed since they last passed, and those that import them: lint reads types, so what it says
 * about a file depends on everything the file imports.
 */
const cacheFile = join(projectRoot, "node_modules/.cache/lint/passed.json");
/** More names than this don't fit into a command line everywhere. */
const MOST_NAMES = 200;

const keys = lintKeys(readTree(projectRoot));
const passed = new Set(readPassed());
const stale = [...keys].flatMap(([path, key]) => (passed.has(key) ? [] : [path]));
if (stale.length > 0) {
  const { code } = await runCommand("oxlint", stale.length > MOST_NAMES ? [] : stale, { stream: true });
  if (code === 0) remember([...keys.values()]);
  process.exitCode = code;
}

function readPassed(): string[] {
  if (!existsSync(cacheFile)) return [];
  return z.array(z.string()).parse(JSON.parse(readFileSync(cacheFile, "utf8")));
}

function remember(all: readonly string[]): void {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(all));
}
