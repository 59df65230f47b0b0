import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkDecisions } from "./check-decisions.ts";

const cited = {
  "docs/decisions/README.md": "# Decisions\n\n| 5 | Scripts | [Scripts](scripts.md) |\n",
  "docs/decisions/scripts.md": "# Scripts\n",
  "app/boot.ts": "// One script stands in the page (docs/decisions/scripts.md).\n",
};

function messages(files: Record<string, string>): string[] {
  return checkDecisions(treeOf({ ...cited, ...files })).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const byNumber = "cite the chapter instead of a number: the table in docs/decisions/README.md says which it is.";

test("chapters that exist may be cited, from code and from documents", () => {
  expect(
    messages({
      "ARCHITECTURE.md": "See [scripts](docs/decisions/scripts.md) and [the others](docs/decisions/README.md).\n",
      "docs/operations.md": "See [why](decisions/scripts.md); decisions of others.\n",
    }),
  ).toEqual([]);
});

test("a cited chapter that doesn't exist is refused with its line", () => {
  expect(
    messages({
      "app/a.ts": "\n// So it is (docs/decisions/styles.md).\n",
      "domains/pins/README.md": "See [why](../../docs/decisions/pins.md).\n",
    }),
  ).toEqual([
    "app/a.ts:2 there is no docs/decisions/styles.md.",
    "domains/pins/README.md:1 there is no docs/decisions/pins.md.",
  ]);
});

test("a chapter that only documents cite is refused", () => {
  expect(
    messages({
      "docs/decisions/styles.md": "# Styles\n",
      "README.md": "See [styles](docs/decisions/styles.md).\n",
    }),
  ).toEqual([
    "docs/decisions/styles.md:0 no code cites it: name it in a comment of what it explains (docs/decisions/styles.md).",
  ]);
});

test("a configuration file may cite a chapter", () => {
  expect(
    messages({
      "docs/decisions/styles.md": "# Styles\n",
      "ui/styles/base.css": "/* docs/decisions/styles.md */\n",
    }),
  ).toEqual([]);
});

test("a citation by number is refused, but not in the changelog, in docs/spec and in the table of numbers", () => {
  expect(
    messages({
      "app/a.ts": "// See decision 12.\n",
      "app/b.ts": "// See docs/decisions/0012.\n",
      "domains/pins/README.md": "\nSee decisions 5 and 6.\n",
      "docs/decisions/scripts.md": "# Scripts\n\nSince decision 52.\n",
      "docs/decisions/README.md": "Decision 5 is in [Scripts](scripts.md).\n",
      "docs/spec/README.md": "Decision 5 is not RULING-5.\n",
      "CHANGELOG.md": "- As decision 5 says.\n",
    }),
  ).toEqual([
    `docs/decisions/scripts.md:3 ${byNumber}`,
    `app/a.ts:1 ${byNumber}`,
    `app/b.ts:1 ${byNumber}`,
    `domains/pins/README.md:2 ${byNumber}`,
  ]);
});

test("more than 40 chapters are refused", () => {
  const names = Array.from({ length: 40 }, (_, index) => `docs/decisions/topic-${index}.md`);
  const chapters = Object.fromEntries(names.map((name) => [name, "# A topic\n"]));
  expect(messages({ ...chapters, "app/a.ts": names.map((name) => `// ${name}\n`).join("") })).toEqual([
    "docs/decisions/README.md:0 41 chapters, more than 40: add to the chapter of the topic.",
  ]);
});
