import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkExplicitLists } from "./explicit-lists.ts";

const check = (path: string, text: string) =>
  checkExplicitLists(treeOf({ [path]: text })).map(({ message }) => message);

test.each([
  'const pages = import.meta.glob("./*.tsx");',
  'const pages = import.meta.globEager("./*.tsx");',
  "for (const file of await readdir(folder)) await import(`./${file}`);",
  "await import(name);",
  'import autoload from "@fastify/autoload";',
  'import { createRequire } from "node:module";',
])("loading unlisted modules is rejected: %s", (text) => {
  for (const path of [
    "app/server.ts",
    "platform/jobs/a.ts",
    "domains/manual/server/plugin.ts",
    "db/migrations/index.ts",
  ]) {
    expect(check(path, text)).toEqual([expect.stringMatching(/by hand|use imports/)]);
  }
});

test("hand-written lists, lazy pages, data folders and tools are accepted", () => {
  expect(
    check("app/routes.tsx", 'const page = { lazy: () => import("./page.tsx") }; const dir = import.meta.dirname;'),
  ).toEqual([]);
  expect(check("domains/manual/server/files/read.ts", "for (const file of await readdir(folder)) read(file);")).toEqual(
    [],
  );
  expect(check("tools/a.ts", "await import(name);")).toEqual([]);
});
