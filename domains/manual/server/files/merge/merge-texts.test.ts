import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const markdown = (...parts: string[]) => `---\ntitle: A\n---\n\n${parts.join("\n\n")}\n`;

function merge(base: string, ours: string, theirs: string, more: { path?: string; saysTheSame?: boolean } = {}) {
  return mergeTexts({ path: "a.md", base, ours, theirs, saysTheSame: false, release: "v22.2", ...more });
}

test("paragraphs that one side changed are taken from it, also side by side", () => {
  const { text, conflicts } = merge(
    markdown("One.", "Two.", "Three.", "Four."),
    markdown("One, here.", "Two.", "Three.", "Four, here.", "Five, here."),
    markdown("One.", "Two, there.", "Three.", "Four."),
  );
  expect(text).toBe(markdown("One, here.", "Two, there.", "Three.", "Four, here.", "Five, here."));
  expect(conflicts).toEqual([]);
});

test("a paragraph of a wide space alone is one like any other", () => {
  const base = markdown("One.", "\u2003");
  expect(merge(base, base, markdown("Two."), { saysTheSame: true }).text).toBe(markdown("Two."));
  expect(merge(markdown("One."), base, markdown("Two.")).conflicts).toEqual([5]);
  expect(merge(markdown("One."), markdown("One.\u2003"), markdown("Two.")).conflicts).toEqual([5]);
  expect(merge(markdown("One."), markdown("One. "), markdown("Two.")).text).toBe(markdown("Two."));
});

test("rows are merged one by one", () => {
  const table = (...rows: string[]) => markdown(`:::table{style=A6}\n| A | B |\n|---|---|\n${rows.join("\n")}\n:::`);
  const { text, conflicts } = merge(
    table("| a | 1 |", "| b | 2 |", "| c | 3 |"),
    table("| a | 1 |", "<!-- who says so? -->", "| b | two |", "| c | 3 |", "| d | 4 |"),
    table("| a | one |", "| b | 2 |", "| c | three |"),
  );
  expect(text).toBe(table("| a | one |", "<!-- who says so? -->", "| b | two |", "| c | three |", "| d | 4 |"));
  expect(conflicts).toEqual([]);
});

test("what both changed is left to somebody, with both texts and the line", () => {
  const { text, conflicts } = merge(markdown("One.", "Two."), markdown("One!", "Two."), markdown("One?", "Two."));
  expect(text).toBe(markdown("<<<<<<< here\nOne!\n=======\nOne?\n>>>>>>> v22.2", "Two."));
  expect(conflicts).toEqual([5]);
});

test("what only stands otherwise here gives way", () => {
  const { text } = merge(markdown("One *two*."), markdown("One\n_two_."), markdown("One *three*."), {
    saysTheSame: true,
  });
  expect(text).toBe(markdown("One *three*."));
});

test("comments stay with their paragraph, whatever becomes of it", () => {
  const base = markdown("One.", "Two.", "Three.", "Four.");
  const ours = markdown(
    "<!-- before one -->",
    "One.",
    "<!-- before two,\nin two lines -->",
    "Two. <!-- in two -->",
    "Three. <!-- in three -->",
    "Four.",
    "<!-- the end -->",
  );
  expect(merge(base, ours, base).text).toBe(ours);
  const { text, displaced } = merge(base, ours, markdown("Zero.", "One.", "Two, rewritten.", "Four."));
  expect(text).toBe(
    markdown(
      "Zero.",
      "<!-- before one -->",
      "One.",
      "<!-- before two,\nin two lines -->\n<!-- in two -->",
      "Two, rewritten.",
      "<!-- in three -->",
      "Four.",
      "<!-- the end -->",
    ),
  );
  // What the comments of the third paragraph belonged to is gone.
  expect(displaced).toEqual([17]);
  const gone = merge(base, ours, markdown("One.", "Two.", "Four."));
  expect(gone.text).toContain("Two. <!-- in two -->\n\n<!-- in three -->\n\nFour.");
  expect(gone.displaced).toHaveLength(1);
});

test("comments of YAML stay with their line", () => {
  const base = "terms:\n  - term: a\n    links: [1]\n  - term: b\n    links: [2]\n";
  const ours =
    "# Ours.\nterms:\n  # Why?\n  - term: a\n    links: [1] # Ruth: or 3?\n  - term: b\n    links: [2]\n# The end.\n";
  const theirs = "terms:\n  - term: a\n    links: [4]\n  - term: b\n    links: [2]\n  - term: c\n    links: [5]\n";
  expect(merge(base, ours, theirs, { path: "index.yaml" })).toMatchObject({
    text: "# Ours.\nterms:\n  # Why?\n  - term: a\n    # Ruth: or 3?\n    links: [4]\n  - term: b\n    links: [2]\n  - term: c\n    links: [5]\n# The end.\n",
    conflicts: [],
  });
});

test("a block of code is one part, in which nothing is a comment", () => {
  const code = (line: string) => markdown("One.", `\`\`\`\n<!-- ${line} -->\n\n| x |\n\`\`\``, "Two.");
  expect(merge(code("a"), code("a").replace("Two.", "Two!"), code("b")).text).toBe(code("b").replace("Two.", "Two!"));
});
