import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkCycles } from "./cycles.ts";

test("a cycle over three files is rejected and shown", () => {
  const tree = treeOf({
    "ui/a.ts": 'import "./b.ts";',
    "ui/b.ts": 'export { c } from "./c.ts";',
    "ui/c.ts": 'const load = () => import("./a.ts"); export const c = load;',
  });
  expect(checkCycles(tree)).toEqual([
    { file: "ui/a.ts", line: 0, message: expect.stringContaining("ui/a.ts -> ui/b.ts -> ui/c.ts -> ui/a.ts") },
  ]);
});

test("types that refer to each other load nothing and are accepted", () => {
  const tree = treeOf({
    "ui/a.ts": 'import type { B } from "./b.ts"; export type A = B;',
    "ui/b.ts": 'import { type A } from "./a.ts"; export type B = A[];',
  });
  expect(checkCycles(tree)).toEqual([]);
});
