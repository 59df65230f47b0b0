import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkParsers } from "./parsers.ts";

const check = (files: Record<string, string>) =>
  checkParsers(treeOf(files)).map(({ file, message }) => `${file}: ${message.split(": foreign")[0]}`);

const main = { "app/main.ts": 'import { serve } from "./server.ts"; serve();' };

test.each([
  'import { fromMarkdown } from "mdast-util-from-markdown";',
  'import { Parser } from "htmlparser2";',
  'import sanitize from "sanitize-html";',
  'import { parse } from "parse5";',
  'import * as yaml from "yaml";',
  'import { parseDocument, stringify } from "yaml";',
  'import { Resvg } from "@resvg/resvg-wasm";',
  'export const late = async () => await import("parse5");',
  'import { readZip } from "../platform/files/zip/read-zip.ts";',
  'import { readCatalogFile } from "../domains/commerce/server/catalog/catalog-file.ts";',
  'import { checkSvg } from "../domains/manual/server/files/pictures/check-svg.ts";',
  'export { readManual } from "../domains/html-import/server/import-html.ts";',
])("a parser that the server reaches is refused, however it is imported: %s", (text) => {
  const found = check({
    ...main,
    "app/server.ts": `${text} export const serve = () => {};`,
    "platform/files/zip/read-zip.ts": "export const readZip = 1;",
    "domains/commerce/server/catalog/catalog-file.ts": "export const readCatalogFile = 1;",
    "domains/manual/server/files/pictures/check-svg.ts": "export const checkSvg = 1;",
    "domains/html-import/server/import-html.ts": "export const readManual = 1;",
  });
  // What is handed on is refused where somebody takes it.
  if (text.startsWith("export {")) expect(found).toEqual([]);
  else expect(found).toEqual([expect.stringMatching(/^app\/server\.ts: app\/main\.ts -> app\/server\.ts -> /)]);
});

test("what a front door hands on is refused where it is taken, with the way to it, and not where it isn't", () => {
  const files = {
    ...main,
    "domains/manual/server/public.ts":
      'export { clean as cleanHtml } from "./clean.ts"; export { list } from "./list.ts";',
    "domains/manual/server/clean.ts": 'import { Parser } from "htmlparser2"; export const clean = () => new Parser();',
    "domains/manual/server/list.ts": "export const list = 1;",
  };
  const taking = (name: string) => ({
    ...files,
    "app/server.ts": `import { ${name} } from "../domains/manual/server/public.ts"; export const serve = () => ${name};`,
  });
  expect(check(taking("list"))).toEqual([]);
  expect(check(taking("cleanHtml"))).toEqual([
    "domains/manual/server/clean.ts: app/main.ts -> app/server.ts -> domains/manual/server/public.ts -> domains/manual/server/clean.ts -> htmlparser2",
  ]);
  const all = 'export const serve = async () => await import("../domains/manual/server/public.ts");';
  expect(check({ ...files, "app/server.ts": all })).toHaveLength(1);
});

test("the entry of a thread or a process may parse, and the server may name its file, but not import it", () => {
  const thread = {
    "platform/a-thread.ts": 'import { parse } from "parse5"; export const read = () => parse("");',
    ...main,
  };
  const named = 'export const serve = () => new URL("../platform/a-thread.ts", import.meta.url);';
  expect(check({ ...thread, "app/server.ts": named })).toEqual([]);
  const imported = 'import { read } from "../platform/a-thread.ts"; export const serve = () => read();';
  expect(check({ ...thread, "app/server.ts": imported })).toHaveLength(1);
});

test("types, what only writes, and what commands import are accepted", () => {
  const accepted = {
    ...main,
    "app/server.ts":
      'import type { Token } from "parse5"; import { stringify } from "yaml"; export const serve = () => stringify;',
    "app/commands/manual.ts": 'import { parse } from "parse5"; parse("");',
  };
  expect(check(accepted)).toEqual([]);
});

test("a parser of our own text is accepted by its name, as long as it is reached", () => {
  const own = "domains/messaging/server/mails/mail-renderer.ts";
  const reads = { [own]: 'import { Parser } from "htmlparser2"; export const text = () => new Parser();' };
  const mails = 'import { text } from "../domains/messaging/server/mails/mail-renderer.ts"; text();';
  expect(check({ ...reads, "app/entry-mails.tsx": mails })).toEqual([]);
  expect(check(reads)).toEqual([
    `${own}: The server doesn't reach a parser here: take it out of the list in tools/guards/architecture/parsers.ts.`,
  ]);
});
