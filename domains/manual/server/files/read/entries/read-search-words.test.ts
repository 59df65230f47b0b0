import { describe, expect, test } from "vitest";
import { describeProblem } from "../../../model/markdown/problem.ts";
import { pageFile } from "../../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../../testing/read-files.ts";

const file = "search-words.yaml";
const pages = {
  "rules/010-names.md": pageFile("# 10.2.1 | Unions {#unions}\n# Firms {#firms}", "title: Names\ncode: 10.2"),
  "rules/020-other.md": pageFile("# 7 | Twice\n# 7 | Twice", "title: Other"),
  "tables/010-courts.md": pageFile("x", "title: Courts\ncode: T6"),
  "help.md": pageFile("x", "title: Help"),
};
const readWords = async (text: string) => readFiles({ ...pages, [file]: text });
const form =
  "Write one section per line: its code or address, a colon and its words: 10.2: [page number goes where, tweet].";
const noList = "A section's words must be a list: [page number goes where, tweet]. Add them, or remove the section.";
const noPhrase = "A phrase must be text. If it contains commas, colons or brackets, put it in double quotation marks.";

describe("search-words.yaml", () => {
  test("returns each section's phrases, in manual order, whatever codes look like", async () => {
    const { edition, problems } = await readWords(`# What readers say.
t6: ["  who sits   where ", 12, no]
rules/names#firms: [law firm]
10.2.1:
  - labor union
  - "teamsters: yes, them"
"10.2": [who sued whom]
`);
    expect(problems).toEqual([]);
    expect(edition.searchWords).toEqual([
      { section: "rules/names", words: ["who sued whom"] },
      { section: "rules/names#unions", words: ["labor union", "teamsters: yes, them"] },
      { section: "rules/names#firms", words: ["law firm"] },
      { section: "tables/courts", words: ["who sits where", "12", "no"] },
    ]);
  });

  test("is optional, and may contain only comments", async () => {
    expect((await readFiles(pages)).edition.searchWords).toEqual([]);
    for (const text of ["", "# Later.\n", "\n\n", "~\n"]) {
      const { edition, problems } = await readWords(text);
      expect({ words: edition.searchWords, problems: problems.map(describeProblem) }).toEqual({
        words: [],
        problems: text === "~\n" ? [`${file}:1: error: ${form}`] : [],
      });
    }
  });

  test("every fault is reported with its line and what to do", async () => {
    const text = `10.2: page number goes where
T6: 5
10.2.1: []
rules/names#firms:
? [a, b]
: [x]
"": [x]
rules/other:
  - ""
  - [x]
  - {a: b}
  - "\\u0007"
  - ${"x".repeat(101)}
  - fine
  - Fine
`;
    expect(await problemsOf({ ...pages, [file]: text })).toEqual([
      `${file}:1: error: ${noList}`,
      `${file}:2: error: ${noList}`,
      `${file}:3: error: ${noList}`,
      `${file}:4: error: ${noList}`,
      `${file}:5: error: ${form}`,
      `${file}:7: error: ${form}`,
      `${file}:9: error: ${noPhrase}`,
      `${file}:10: error: ${noPhrase}`,
      `${file}:11: error: ${noPhrase}`,
      `${file}:12: error: ${noPhrase}`,
      `${file}:13: error: A phrase has 101 characters. Shorten it to 100.`,
      `${file}:15: warning: 'Fine' is listed twice in this section. Remove one.`,
    ]);
  });

  test("an unknown section is reported with its line and the reason", async () => {
    const text = `10.9: [x]
rules/nowhere: [x]
rules/names#nowhere: [x]
rules/names#unions#x: [x]
7: [x]
help: [x]
quick-style-guide: [x]
__proto__: [x]
constructor: [x]
`;
    const says = (line: number, reason: string) => `${file}:${line}: error: These words match no section. ${reason}`;
    const outside = "Search words are only for the manual's pages, not for the quick style guide or help.";
    const heading = (id: string) =>
      `The page rules/names has no heading with the link target '${id}'. Write {#${id}} after the heading you mean.`;
    const code = (words: string) => `No page or heading has the code '${words}'. Check it, or link by address.`;
    expect(await problemsOf({ ...pages, [file]: text })).toEqual([
      says(1, code("10.9")),
      says(
        2,
        "There is no page 'rules/nowhere'. An address is the section, a slash and the file's name without its number.",
      ),
      says(3, heading("nowhere")),
      says(4, heading("unions#x")),
      says(5, "Several places have the code '7' (rules/other#7, rules/other#7-2). Link by address: @rules/other#7."),
      says(6, outside),
      says(7, outside),
      says(8, code("__proto__")),
      says(9, code("constructor")),
    ]);
  });

  test("a section may occur only once, however it is written", async () => {
    const text = `10.2: [a]
"10.2": [b]
rules/names: [c]
t6: [d]
T6: [e]
`;
    expect(await problemsOf({ ...pages, [file]: text })).toEqual([
      `${file}:2: error: '10.2' is already on line 1. Put all its words on one line.`,
      `${file}:3: error: 'rules/names' is the same section as on line 1 (rules/names). Put all its words on one line.`,
      `${file}:5: error: 'T6' is the same section as on line 4 (tables/courts). Put all its words on one line.`,
    ]);
  });

  test("has its limits", async () => {
    const many = Array.from({ length: 61 }, (_, index) => `  - phrase ${index}\n`).join("");
    expect(await problemsOf({ ...pages, [file]: `10.2:\n${many}` })).toEqual([
      `${file}:62: error: A section may have at most 60 phrases. Remove the least useful ones.`,
    ]);
    const sections = Array.from({ length: 5_002 }, (_, index) => `x${index}: [a]\n`).join("");
    const problems = await problemsOf({ ...pages, [file]: sections });
    expect(problems.at(-1)).toBe(
      `${file}:5001: error: A file may have words for at most 5000 sections. Remove the least useful ones.`,
    );
  });

  test.each([
    ["a list", "- a\n- b", form],
    ["words", "page number goes where", form],
    ["two documents", "10.2: [a]\n---\n10.2: [b]", "This can't be read"],
    ["an alias", "10.2: &a [x]\nT6: *a", "This can't be read: '*' begins no text here. Put what begins with it"],
    ["aliases that grow", `10.2: &a [x]\nT6: [${"*a, ".repeat(50)}]`, "This can't be read: '&' begins no text here."],
    ["an open bracket", "10.2: [a", "This can't be read"],
    ["brackets 100,000 deep", `10.2: ${"[".repeat(100_000)}`, "This can't be read"],
    ["a long name", `${"x".repeat(301)}: [a]`, form],
    ["4 MB of one phrase", `10.2: [${"x".repeat(4_000_000)}]`, "A phrase has 4000000 characters"],
    ["more than 4 MB", `10.2: [${"x".repeat(4_300_000)}]`, "This file is "],
  ])("%s is rejected with a sentence", async (_, text, message) => {
    const { problems } = await readWords(text);
    expect(problems[0]).toMatchObject({ severity: "error", file });
    expect(problems.map(describeProblem).join("\n")).toContain(message);
  });

  // Comparing every name with all others would take minutes.
  test("60,000 names are reported as too many within seconds", async () => {
    const { problems } = await readWords(Array.from({ length: 60_000 }, (_, index) => `k${index}: x\n`).join(""));
    expect(problems.map(describeProblem)).toContainEqual(
      expect.stringContaining(`${file}:5001: error: A file may have words`),
    );
  });
});
