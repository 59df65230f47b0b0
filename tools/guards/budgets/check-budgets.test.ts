import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkBudgets } from "./check-budgets.ts";

const check = (files: Record<string, string>) => checkBudgets(treeOf(files)).map(({ message }) => message);
const lines = (count: number) => "x();\n".repeat(count);

test("a file over 400 lines is rejected, even a stylesheet", () => {
  expect(check({ "ui/a.ts": lines(400), "ui/a.css": "a{}\n".repeat(400) })).toEqual([]);
  expect(check({ "ui/a.ts": lines(401), "ui/a.css": "a{}\n".repeat(401) })).toHaveLength(2);
});

test("a folder with more than 15 entries is rejected, unless it has a reason", () => {
  const filled = (folder: string) =>
    Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`${folder}/a${index}.md`, ""]));
  expect(check(filled("docs/notes"))).toEqual([expect.stringContaining("16 entries, 15 at most")]);
  expect(check(filled("manual/v22/rules"))).toEqual([]);
});

test("more than 6 effects per 100 components are rejected", () => {
  const component = (name: string, effects: number) =>
    `export function ${name}() {${"useEffect(() => {});".repeat(effects)} return null;}`;
  expect(check({ "ui/a.tsx": component("A", 1) })).toEqual([]);
  expect(check({ "ui/a.tsx": component("A", 2) })).toEqual([
    expect.stringContaining("2 effects in 1 components, 1 at most"),
  ]);
});
