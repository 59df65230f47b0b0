import { expect, test } from "vitest";
import { writeLateImports } from "./late-imports.ts";

test("late imports go through the page's first script, other code stays as it is", () => {
  expect(
    writeLateImports('import { a } from "./a.js"; const b = () => import("./b-!~{00a}~.js").then((m) => m);'),
  ).toBe('import { a } from "./a.js"; const b = () => importLate("/assets/b-!~{00a}~.js").then((m) => m);');
  expect(writeLateImports('import "./a.js"; await import(address);')).toBeNull();
});
