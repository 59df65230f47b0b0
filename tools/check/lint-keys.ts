import { createHash } from "node:crypto";
import type { SourceTree } from "../guards/source/source-tree.ts";

/** The files that what lint says about any file depends on: settings, versions and global types. */
const settings = /^(?:\.oxlintrc\.json|package-lock\.json|tsconfig.*\.json)$|\.d\.ts$/;

/**
 * A key for each file that lint reads, by path: it changes with the file, with any file that it imports, however
 * indirectly, and with the settings.
 */
export function lintKeys({ texts, sources }: SourceTree): Map<string, string> {
  const imports = new Map(
    sources.map(({ path, imports: links }) => [path, links.flatMap(({ target }) => (target === null ? [] : [target]))]),
  );
  const hashes = new Map([...texts].map(([path, text]) => [path, hashOf([text])]));
  const common = hashOf([...hashes].flatMap(([path, hash]) => (settings.test(path) ? [path, hash] : [])));
  const linted = [...texts.keys()].filter((path) => /\.(tsx?|mjs)$/.test(path));
  return new Map(
    linted.map((path) => {
      const read = [...reachedFrom(path, imports)].toSorted();
      return [path, hashOf([common, path, ...read.flatMap((each) => [each, hashes.get(each) ?? ""])])];
    }),
  );
}

function reachedFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next);
  return reached;
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("base64url");
}
