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

test("more short files with one importer than are known are rejected; doors and parts of blocks are none", () => {
  const shorts = (folder: string, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`${folder}/deep${Math.floor(at / 14)}/a${at}.ts`, "export const a = 1;"],
        [`${folder}/deep${Math.floor(at / 14)}/b/b${at}.ts`, `import { a } from "../a${at}.ts"; a();`],
      ]).flat(),
    );
  const found = (folder: string, count: number) =>
    check(shorts(folder, count)).filter((it) => it.includes("one importer"));
  expect(found("platform", 58)).toEqual([]);
  expect(found("platform", 59)).toEqual([expect.stringContaining("59 files of at most 40 lines have one importer")]);
  expect(found("domains/manual/model/blocks", 59)).toEqual([]);
});

test("a door with more than 40 names is rejected", () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `export const a${at} = 1;`).join("\n");
  const door = (count: number) =>
    check({ "domains/pins/server/public.ts": `${names(count - 1)}\nexport { b } from "./b.ts";` });
  expect(door(40)).toEqual([]);
  expect(door(41)).toEqual([expect.stringContaining("41 names are let out, 40 at most")]);
});
