import { expect, test } from "vitest";
import { parseMarkdown } from "../../model/markdown/read/parse-markdown.ts";
import { reportOn, type Problem } from "../../model/markdown/problem.ts";
import { blocksFromMarkdown } from "./blocks-from-markdown.ts";

function read(source: string) {
  const problems: Problem[] = [];
  const report = reportOn("", problems);
  const page = {
    parse: parseMarkdown,
    source,
    linesBefore: 10,
    address: "rules/a",
    pictures: new Map(),
    report,
    links: [],
  };
  const blocks = blocksFromMarkdown(page);
  return { blocks, said: problems.map(({ line, message }) => `${line}: ${message}`) };
}

const notes = (count: number) => Array.from({ length: count }, (_, at) => `a[^n${at}]\n\n[^n${at}]: b\n\n`).join("");

test.each([
  ["501 footnotes", notes(501), "2013: This is one more than the 500 footnotes that a page may have. Divide the page."],
  [
    "1,001 headings",
    "# a\n\n".repeat(1_001),
    "2011: This is one more than the 1,000 headings that a page may have. Divide the page.",
  ],
  [
    "10,001 paragraphs",
    "a\n\n".repeat(10_001),
    "20011: This is one more than the 10,000 paragraphs that a page may have. Divide the page.",
  ],
  [
    "3,001 rows",
    `:::table{style=A1}\n| a |\n|---|\n${"| b |\n".repeat(2_999)}:::\n`,
    "3012: This is one more than the 3,000 rows of tables that a page may have. Divide the page.",
  ],
  [
    "40,001 lines",
    "- a\n".repeat(40_001),
    "40011: This is one more than the 40,000 lines that a page may have. Divide the page.",
  ],
])("a page of %s is refused at the first that is too many, before it is parsed", (_what, source, sentence) => {
  const before = process.threadCpuUsage();
  expect(read(source)).toEqual({ blocks: [], said: [sentence] });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(500);
});

test("a page of more than 2,000 blocks is refused: no editor could save it", () => {
  const { said } = read("a\n\n---\n\n".repeat(2_001));
  expect(said).toEqual([
    "8011: This page has more than 2,000 parts, such as texts, tables and headings. Divide the page.",
  ]);
  expect(read("a\n\n---\n\n".repeat(2_000)).said).toEqual([]);
});

test("a page with as much of all as it may have is read", () => {
  const { blocks, said } = read(`${"# a\n\n".repeat(1_000)}${notes(500)}`);
  expect(said).toEqual([]);
  expect(blocks.length).toBeGreaterThan(1_000);
});

test("comments that are opened and never closed are found in one pass", () => {
  const before = process.threadCpuUsage();
  const { said } = read(`${"<!-- a ".repeat(100_000)}\n\n<!-- b --> c`);
  const { user, system } = process.threadCpuUsage(before);
  expect(said.length).toBeLessThanOrEqual(1);
  // The square of it would take a minute.
  expect((user + system) / 1_000).toBeLessThan(5_000);
  expect(read("a <!-- b --> c `<!-- d -->` \\<!-- e\n\n```\n<!-- f -->\n```\n\ng").blocks).toEqual([
    { type: "text", text: "<p>a c <code>&lt;!-- d --&gt;</code> &lt;!-- e</p>" },
    { type: "code", code: "<!-- f -->" },
    { type: "text", text: "<p>g</p>" },
  ]);
});

test("a paragraph that a parser would look through for each of its lines or signs is refused, a long list isn't", () => {
  const lines = "This paragraph has more than 1000 lines. Split it with blank lines.";
  expect(read(`> a\n${"b\n".repeat(1_000)}`).said).toEqual([`1011: ${lines}`]);
  expect(read(`> 1. a\n${"2. b\n".repeat(1_000)}`).said).toEqual([`1011: ${lines}`]);
  expect(read("*a ".repeat(2_001)).said).toEqual([
    "11: This paragraph has more than 2000 asterisks, underscores and brackets. Split it with blank lines.",
  ]);
  const numbered = Array.from({ length: 1_500 }, (_, at) => `${at + 1}. *a* and *b*\n`).join("");
  expect(read(numbered).said).toEqual([]);
  expect(read("- *a* and *b*\n".repeat(1_500)).said).toEqual([]);
});
