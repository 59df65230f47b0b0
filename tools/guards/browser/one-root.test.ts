import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkOneRoot } from "./one-root.ts";

const check = (files: Record<string, string>) =>
  checkOneRoot(treeOf(files)).map(({ file, line, message }) => `${file}:${line}: ${message}`);

const hydrates = 'import { hydrateRoot } from "react-dom/client";\nhydrateRoot(place, tree);\n';

test("one file makes the one root", () => {
  expect(check({ "app/shell/root/hydrate-page.tsx": hydrates })).toEqual([]);
  expect(check({ "app/shell/root/hydrate-page.tsx": `${hydrates}createRoot(other).render(panel);` })).toEqual([
    "app/shell/root/hydrate-page.tsx:3: A second React root: app/shell/root/hydrate-page.tsx makes the only one.",
  ]);
});

test.each([
  'import { createRoot } from "react-dom/client";',
  'import { createRoot as start } from "react-dom/client";',
  'import * as dom from "react-dom/client";',
  'const dom = await import("react-dom/client");',
])("no other file of the product makes one: %s", (text) => {
  for (const file of ["app/shell/shell.tsx", "domains/reading/web/page/panels.tsx", "platform/browser/a.ts"])
    expect(check({ [file]: text })).toEqual([
      `${file}:1: Only app/shell/root/hydrate-page.tsx makes a React root: ${advice}`,
    ]);
});

const advice = "render inside its tree (app/shell/shell.tsx).";

test("types, tests and everything else of React are accepted", () => {
  expect(
    check({
      "domains/reading/web/page/panels.tsx":
        'import type { Root } from "react-dom/client";\nimport { flushSync } from "react-dom";',
      "ui/button.test.tsx": 'import { createRoot } from "react-dom/client";\ncreateRoot(place).render(button);',
    }),
  ).toEqual([]);
});
