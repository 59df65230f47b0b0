import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkBreakpoints } from "./check-breakpoints.ts";

const check = (path: string, text: string) => checkBreakpoints(treeOf({ [path]: text })).map(({ message }) => message);
const inside = (query: string) => `@layer kit { ${query} { .a { color: red } } }`;

test.each([
  inside("@media (min-width: 64em)"),
  inside("@media (max-width: 34.99em) and (orientation: portrait)"),
  inside("@media (max-height: 29.99em)"),
  inside("@media print and (width >= 48em)"),
  inside("@container (max-width: 13.5rem)"),
])("%s is accepted", (text) => {
  expect(check("ui/a.css", text)).toEqual([]);
});

test.each([
  [inside("@media (min-width: 1024px)"), "1024px in a media query"],
  [inside("@media (width < 640px)"), "640px in a media query"],
  [inside("@media (min-width: 64rem)"), "64rem in a media query"],
  [inside("@media (min-width: 63em)"), "63em in a media query"],
  [inside("@container (min-width: 300px)"), "300px in a container query"],
])("%s is rejected", (text, message) => {
  expect(check("ui/a.css", text).join()).toContain(message);
});

test("a script's query in px is rejected, and one in ems is accepted", () => {
  expect(check("app/a.ts", 'export const a = matchMedia("(min-width: 560px)").matches;')).toHaveLength(1);
  expect(check("app/a.ts", "export const a = `(max-width: 1023px)`;")).toHaveLength(1);
  expect(check("app/a.ts", 'export const a = matchMedia("(min-width: 35em)").matches;')).toEqual([]);
});
