import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkBrowserCode } from "./browser-code.ts";

const check = (files: Record<string, string>) =>
  checkBrowserCode(treeOf(files)).map(({ file, message }) => `${file}: ${message}`);

test.each([
  "domains/manual/web/page.tsx",
  "domains/manual/contract.ts",
  "domains/manual/rules.ts",
  "domains/manual/model/blocks/tip/render.ts",
  "ui/button.tsx",
  "app/entry-client.tsx",
  "app/shell/header/header.tsx",
])("node:, server folders and server packages are rejected in %s", (path) => {
  expect(
    check({ [path]: 'import "node:fs"; import { a } from "kysely"; import fastify from "fastify";' }),
  ).toHaveLength(3);
});

test("even a type from a server folder is rejected: shared types belong in the contract", () => {
  const problems = check({
    "domains/manual/web/page.tsx": 'import type { Row } from "../server/tables.ts";',
    "domains/manual/server/tables.ts": "export interface Row {}",
  });
  expect(problems).toEqual([expect.stringContaining("domains/manual/web/page.tsx -> domains/manual/server/tables.ts")]);
});

test("server code reached through another file is rejected, with the path to it", () => {
  const problems = check({
    "domains/manual/web/page.tsx": 'import "../../../platform/ssr/kept.ts";',
    "platform/ssr/kept.ts": 'export { a } from "./inner.ts";',
    "platform/ssr/inner.ts": 'import { readFile } from "node:fs/promises"; export const a = readFile;',
  });
  expect(problems).toEqual([
    expect.stringContaining("page.tsx -> platform/ssr/kept.ts -> platform/ssr/inner.ts -> node:fs/promises"),
  ]);
});

test("a block type's server folder is server code, and the rest of the type can't reach it", () => {
  const problems = check({
    "domains/manual/model/blocks/tip/server/markdown.ts": 'import "node:fs"; import { a } from "kysely";',
    "domains/manual/model/blocks/registry/server/server-parts.ts": 'import "node:fs";',
    "domains/manual/model/blocks/tip/render.ts": 'import "./server/markdown.ts";',
  });
  expect(problems).toEqual([
    expect.stringContaining("blocks/tip/render.ts -> domains/manual/model/blocks/tip/server/"),
  ]);
});

test("server code, tests and what is safe on both sides are accepted", () => {
  expect(
    check({
      "domains/manual/server/routes.ts": 'import "node:fs"; import fastify from "fastify";',
      "domains/manual/web/page.test.tsx": 'import "node:fs";',
      "domains/manual/web/page.tsx":
        'import { a } from "../../../platform/ssr/kept.ts"; import { useState } from "react";',
      "platform/ssr/kept.ts": 'import type { Server } from "node:http"; export const a = 1;',
    }),
  ).toEqual([]);
});
