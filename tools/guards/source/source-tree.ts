import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSource } from "./parse-source.ts";
import type { SourceFile } from "./source-file.ts";

/** The input of the guards: every file's path, the text of those we write, and the TypeScript among them, parsed. */
export interface SourceTree {
  paths: readonly string[];
  texts: ReadonlyMap<string, string>;
  sources: readonly SourceFile[];
}

const skippedFolders = new Set([
  "node_modules",
  ".git",
  "dist",
  "data",
  "coverage",
  "test-results",
  "playwright-report",
]);
const readable = /\.(tsx?|mjs|css|md|json)$/;

/** Builds a tree from texts by path, as in the guards' own tests. */
export function treeOf(files: Readonly<Record<string, string>>): SourceTree {
  const texts = new Map(Object.entries(files));
  const sources = [...texts]
    .filter(([path]) => /\.tsx?$/.test(path))
    .map(([path, text]) => parseSource(path, text, (target) => texts.has(target)));
  return { paths: [...texts.keys()], texts, sources };
}

/** Reads the tree on disk. */
export function readTree(root: string): SourceTree {
  const paths = listFiles(root, "").toSorted();
  const files = Object.fromEntries(
    paths.map((path) => [path, readable.test(path) ? readFileSync(join(root, path), "utf8") : ""]),
  );
  return { ...treeOf(files), paths };
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return skippedFolders.has(entry.name) ? [] : listFiles(root, path);
  });
}
