import { expect, test } from "vitest";
import { treeOf } from "../guards/source/source-tree.ts";
import { lintKeys } from "./lint-keys.ts";

const files = {
  ".oxlintrc.json": "{}",
  "ui/a.ts": 'import { b } from "./b.ts"; export const a = b;',
  "ui/b.ts": 'import type { C } from "./c.ts"; export const b: C = 1;',
  "ui/c.ts": 'import type { A } from "./a.ts"; export type C = number; export type D = A;',
  "ui/other.ts": "export const other = 1;",
  "README.md": "",
};

/** The files whose keys differ once one file has another text. */
function changedBy(path: string, text: string): string[] {
  const [before, after] = [lintKeys(treeOf(files)), lintKeys(treeOf({ ...files, [path]: text }))];
  return [...after].flatMap(([each, key]) => (before.get(each) === key ? [] : [each]));
}

test.each([
  ["ui/other.ts", "export const other = 2;", ["ui/other.ts"]],
  ["ui/c.ts", "export type C = string;", ["ui/a.ts", "ui/b.ts", "ui/c.ts"]],
  [".oxlintrc.json", '{ "rules": {} }', ["ui/a.ts", "ui/b.ts", "ui/c.ts", "ui/other.ts"]],
  ["types.d.ts", "declare const x: 1;", ["ui/a.ts", "ui/b.ts", "ui/c.ts", "ui/other.ts", "types.d.ts"]],
  ["README.md", "Words.", []],
])("what changes with %s is linted again: the files that import it too", (path, text, expected) => {
  expect(changedBy(path, text)).toEqual(expected);
});
