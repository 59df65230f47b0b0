import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkVocabulary } from "./check-vocabulary.ts";

const glossary =
  "# Glossary\n\n## Words that aren't used\n\n| Not | But |\n|---|---|\n| draw, redraw | render |\n| asker | viewer |\n| leaving (in names) | account deletion |\n";

function messages(files: Record<string, string>): string[] {
  return checkVocabulary(treeOf({ "docs/glossary.md": glossary, ...files })).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

test("a word of the table is refused in names, comments and paths, with its line", () => {
  expect(
    messages({
      "app/redraw-page.ts": "export const a = 1;\n",
      "app/b.ts": "/** The\n * asker. */\nexport const askerOf = 1;\n",
      "app/c.ts": "export const drawPage = { redraw: 1 }; // Draw it.\n",
    }),
  ).toEqual([
    "app/redraw-page.ts:0 'redraw': say render (docs/glossary.md).",
    "app/b.ts:3 'asker': say viewer (docs/glossary.md).",
    "app/b.ts:2 'asker': say viewer (docs/glossary.md).",
    "app/c.ts:1 'draw': say render (docs/glossary.md).",
    "app/c.ts:1 'redraw': say render (docs/glossary.md).",
    "app/c.ts:1 'draw': say render (docs/glossary.md).",
  ]);
});

test("other words, strings and parts of words are let through", () => {
  expect(messages({ "app/a.ts": 'export const withdraw = "draw https://example.org/draw"; // a drawing\n' })).toEqual(
    [],
  );
});

test("a word that is refused in names may stand in comments", () => {
  expect(messages({ "app/a.ts": "export const leavingPage = 1; // before leaving\n" })).toEqual([
    "app/a.ts:1 'leaving': say account deletion (docs/glossary.md).",
  ]);
});

test("a glossary without its table is refused", () => {
  expect(messages({ "docs/glossary.md": "# Glossary\n" })).toEqual([
    "docs/glossary.md:0 the table of words that aren't used is gone.",
  ]);
});
