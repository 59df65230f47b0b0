import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkStyles } from "./check-styles.ts";

const check = (files: Record<string, string>) => checkStyles(treeOf(files)).map(({ message }) => message);
const module = "@layer kit { .dialog { color: red } .dialog:hover h2 { color: blue } }";
const component = 'import css from "./dialog.module.css"; export const look = css.dialog;';

test("a component with its own style sheet is accepted", () => {
  expect(check({ "ui/button/dialog.module.css": module, "ui/button/dialog.tsx": component })).toEqual([]);
});

test.each([
  ["ui/a.css", ".a { color: red }", "outside every layer"],
  ["ui/a.css", "@media print { .a { color: red } }", "outside every layer"],
  ["ui/a.css", "@layer kit { button > span { color: red } }", "by their tags alone"],
  ["ui/a.module.css", "@layer kit { :global(.b) { color: red } }", "no :global"],
  ["ui/banner/banner.css", "@layer kit { .banner .icon-button { color: red } }", ".icon-button must begin"],
  ["domains/manual/model/blocks/tip/tip.css", "@layer blocks { .tip-label, .note { color: red } }", ".note must begin"],
])("%s with %s is rejected", (path, text, message) => {
  expect(check({ [path]: text }).join()).toContain(message);
});

test("a class that nobody uses, and a name without a class, are rejected", () => {
  const user = 'import css from "./dialog.module.css"; export const look = css.title;';
  expect(check({ "ui/button/dialog.module.css": module, "ui/button/dialog.tsx": user })).toEqual([
    ".dialog is used by no component.",
    "css.title is used but has no rule.",
  ]);
});

test("a screen with a sheet that it loads itself names its classes by the sheet's name", () => {
  const screen = (name: string) => `import styles from "./front.css?url"; export const a = <i className="${name}" />;`;
  expect(check({ "ui/front/front.tsx": screen("front front-head wide") })).toEqual([]);
  expect(check({ "ui/front/front.tsx": screen("frontal") })).toHaveLength(1);
});

test("another component's style sheet, and the name of a class as text, are rejected", () => {
  const files = {
    "ui/button/dialog.module.css": module,
    "ui/button/dialog.tsx": component,
    "ui/tabs/tabs.tsx": 'import css from "../button/dialog.module.css"; export const look = css.dialog;',
    "ui/button/button.tsx": 'export const a = <i className="button visually-hidden" />;',
  };
  expect(check(files)).toEqual([
    "A component imports only the style sheet in its own folder.",
    'className="button visually-hidden": take it from the component\'s style sheet.',
  ]);
});
