import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readLock } from "./lock-file.ts";

/** Licenses that let a publisher run and change the product without publishing it (SPDX identifiers). */
const accepted = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Asks for the source of its own changed files alone; nothing of it is changed here.
  "MPL-2.0",
  // Typefaces.
  "OFL-1.1",
]);

/** Packages whose manifest says it in an older form, with what it says. */
const readByHand: ReadonlyMap<string, string> = new Map([
  ["node_modules/hogan.js", "Apache-2.0"],
  ["node_modules/mkdirp", "MIT"],
]);

/** Every package that is installed, for whatever purpose, has a license that is accepted here. */
export function checkLicenses({ texts }: SourceTree): Problem[] {
  const { packages } = readLock(texts.get("package-lock.json"));
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const found = readByHand.get(path) ?? license;
    if (path === "" || (found !== undefined && accepted.has(found))) return [];
    const message = `${path} has the license '${found ?? "none"}': choose another package, or have it accepted first.`;
    return [{ file: "package-lock.json", line: 0, message }];
  });
}
