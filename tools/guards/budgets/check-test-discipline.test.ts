import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkTestDiscipline } from "./check-test-discipline.ts";

const check = (path: string, text: string) => checkTestDiscipline(treeOf({ [path]: text }));

test.each([
  'test.only("a", run);',
  'it.skip("a", run);',
  'describe.skip("a", run);',
  'test.describe.only("a", run);',
  'test.todo("a");',
  'test.fixme("a", run);',
  'test.skipIf(windows)("a", run);',
  'test("a", { retry: 1 }, run);',
  "test.describe.configure({ retries: 2 });",
])("a test that may not run is rejected: %s", (text) => {
  expect(check("ui/a.test.ts", text)).toHaveLength(1);
  expect(check("e2e/a.spec.ts", text)).toHaveLength(1);
});

test("retries in a configuration are rejected, and zero is accepted", () => {
  expect(check("playwright.config.ts", "export default { retries: process.env.CI ? 2 : 0 };")).toHaveLength(1);
  expect(check("playwright.config.ts", "export default { retries: 0 };")).toEqual([]);
});

test("ordinary tests are accepted", () => {
  expect(check("ui/a.test.ts", 'test.each([1])("a", run); describe("b", () => { list.only; });')).toEqual([]);
});
