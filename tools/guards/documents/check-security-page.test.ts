import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkSecurityPage } from "./check-security-page.ts";

const files = {
  "app/open.test.ts": 'test("nobody gets in [ACC-2]", () => undefined);',
  "app/open.ts": "export const open = false;",
};

function messages(page: string): string[] {
  return checkSecurityPage(treeOf({ ...files, "docs/security.md": page })).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test("existing files, and tests with words of their titles, are accepted", () => {
  expect(messages('# Security\n| V1 | met: `app/open.ts` | `app/open.test.ts` "nobody gets in" |')).toEqual([]);
  expect(messages("`node:crypto`, `*-store.ts`, `SECRET_KEY`")).toEqual([]);
});

test("a missing file, an unknown title, and a test without a title are reported with their line", () => {
  expect(messages('\n`app/gone.ts` and `app/open.test.ts` "everybody gets in", `app/open.test.ts`')).toEqual([
    "2: app/gone.ts does not exist: name the file that shows it now, or say that none does.",
    "2: app/open.test.ts has no test 'everybody gets in': name the one that shows it now.",
    "2: app/open.test.ts is named without a test: add words of its title in quotes.",
  ]);
});
