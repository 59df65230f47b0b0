import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkSpecification } from "./check-specification.ts";
import { untestedRequirements } from "./specification.ts";

const specification = {
  "docs/spec/requirements.md": "# Requirements\n\n- **PIN-1** Pins are listed.\n- **PIN-2** Pins are moved.\n",
  "docs/spec/rulings.md": "- **RULING-5** An edition has an audience.\n",
  "docs/spec/messages.md": "- Too late: `You are too late.` and `success`\n",
  "docs/decisions/README.md": "# Decisions\n\n- [Scripts](scripts.md)\n",
  "docs/decisions/scripts.md": "# Scripts\n",
  "app/boot.ts": "// One script stands in the page (docs/decisions/scripts.md).\n",
  "app/late.ts": 'export const late = "You are too late.";\n',
};

function messages(files: Record<string, string>): string[] {
  return checkSpecification(treeOf({ ...specification, ...files })).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

test("ids that are there are let through, and so is what only looks like an id", () => {
  expect(messages({ "app/a.ts": "// PIN-2, RULING-5; UTF-8, ISO-8601, SHA-256, decisions of others\n" })).toEqual([]);
});

test("what is not there is refused with its line, in code, tests and documents", () => {
  expect(
    messages({
      "app/a.test.ts": '\ntest("moves [PIN-3]", () => undefined);\n',
      "docs/a.md": "As RULING-6 says.\n",
      "app/b.ts": "// DECISION 5\n",
    }),
  ).toEqual([
    "app/a.test.ts:2 there is no PIN-3 in docs/spec: cite one that is there, or define it.",
    "docs/a.md:1 there is no RULING-6 in docs/spec: cite one that is there, or define it.",
    "app/b.ts:1 a ruling of docs/spec/rulings.md is cited as RULING-5.",
  ]);
});

test("a fixed message that the product no longer says is refused", () => {
  expect(messages({ "app/late.ts": 'export const late = "You come too late.";\n' })).toEqual([
    "docs/spec/messages.md:1 the product no longer says 'You are too late.', which is fixed word for word.",
  ]);
});

test("a requirement is tested when a title names it; comments and rulings don't count", () => {
  const tests = {
    "app/pins.test.ts": '// [PIN-2]\ndescribe.each([1])("lists %s [PIN-1]", () => undefined);\n',
  };
  expect(untestedRequirements(treeOf({ ...specification, ...tests }))).toEqual([["PIN-2", "Pins are moved."]]);
});
