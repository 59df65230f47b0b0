import { describe, expect, test } from "vitest";
import { describeProblem } from "../../../model/markdown/problem.ts";
import { pageFile } from "../../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../../testing/read-files.ts";

const pages = {
  "rules/010-names.md": pageFile("# 10.2.1 | Unions {#unions}", "title: Names\ncode: 10.2"),
  "tables/010-courts.md": pageFile("x", "title: Courts\ncode: T6"),
  "help.md": pageFile("x", "title: Help"),
};

describe("index.yaml", () => {
  test("returns ranges of places, from one to a later one", async () => {
    const files = {
      "rules/010-a.md": pageFile("## 1.1 | B\n\n## 1.2 | C", 'title: A\ncode: "1"'),
      "rules/020-d.md": pageFile("x", 'title: D\ncode: "2"'),
    };
    const read = async (link: string) =>
      readFiles({ ...files, "index.yaml": `terms:\n  - term: a\n    links: ['${link}']\n` });
    expect((await read("1.1 to 2")).edition.index).toMatchObject([{ links: ["rules/a#1.1 to rules/d"] }]);
    for (const [link, sentence] of [
      ["2 to 1.1", "'1.1' does not come after '2'"],
      ["1.1 to 1.1", "does not come after"],
      ["1.1 to 9", "No page or heading has the code '9'"],
      ["1.1 to 1.2 to 2", "has the code '1.2 to 2'"],
    ] as const) {
      const { problems } = await read(link);
      expect(problems, link).toMatchObject([{ line: 3, severity: "error" }]);
      expect(problems[0]?.message).toContain(sentence);
    }
  });

  test("returns terms with notes, links by address and subterms, whatever codes look like", async () => {
    const { edition, problems } = await readFiles({
      ...pages,
      "index.yaml": `terms:
  - term: parties
    links: [10.2, rules/names#unions, t6]
    terms:
      - term: unions
        links: [10.2.1]
  - term: unions
    sort: labor unions
    generated: true
    note: see parties, unions
`,
    });
    expect(problems).toEqual([]);
    const plain = { sortAs: "", note: "", isGenerated: false, links: [], children: [] };
    expect(edition.index).toEqual([
      {
        ...plain,
        term: "parties",
        links: ["rules/names", "rules/names#unions", "tables/courts"],
        children: [{ ...plain, term: "unions", links: ["rules/names#unions"] }],
      },
      { ...plain, term: "unions", sortAs: "labor unions", isGenerated: true, note: "see parties, unions" },
    ]);
  });

  test("is optional", async () => {
    expect((await readFiles(pages)).edition.index).toEqual([]);
  });

  test("faults are reported with their lines and what to do", async () => {
    const text = `terms:
  - term: a
    links: [10.3, help]
  - links: [10.2]
  - term: [d]
    links: 10.2
    color: red
  - term: f
    links: [10.2, [x]]
  - e
  - term: g
    terms: h
    generated: maybe
`;
    expect(await problemsOf({ ...pages, "index.yaml": text })).toEqual([
      "index.yaml:3: error: A link leads nowhere. No page or heading has the code '10.3'. Check it, or link by address.",
      "index.yaml:3: error: A link leads nowhere. The index can link only to the manual's pages, and help is not one of them.",
      "index.yaml:4: error: A term is missing here. Write - term: …",
      "index.yaml:5: error: 'term' must be one line of text. Put it in double quotation marks.",
      "index.yaml:5: error: A term is missing here. Write - term: …",
      "index.yaml:6: error: Write the links as a list of codes or addresses: links: [10.2, rules/names].",
      "index.yaml:7: error: 'color' is not recognized here. A term may have term, sort, note, links, terms, generated.",
      "index.yaml:9: error: A link must be a code or an address, as after the @ in page links: 10.2, rules/names#unions.",
      "index.yaml:10: error: A term is missing here. Write - term: …",
      "index.yaml:12: error: Write the terms under terms:, each after a hyphen: - term: …",
      "index.yaml:13: error: 'generated' must be true or false.",
    ]);
  });

  test("an invalid term is reported with its line", async () => {
    const text = `terms:
  - term: a
    links: [10.2]
    terms:
      - term: b
        note: see c
  - term: A
    links: [10.2]
`;
    expect(await problemsOf({ ...pages, "index.yaml": text })).toEqual([
      "index.yaml:5: error: The term 'a, b' is invalid. Its note refers to 'c', which is not a term in the index.",
      "index.yaml:7: error: The term 'A' is invalid. The term appears twice under the same parent. Merge the two.",
    ]);
  });

  test.each([
    ["words for a list", "terms: words", "Write the terms under terms:, each after a hyphen: - term: …"],
    ["a list for a mapping", "- a", "Write one entry per line here: its name, a colon and its value."],
    ["another name", "index: x", "'index' is not recognized here. Use terms."],
    [
      "a deep list",
      `terms: ${"[{term: x, terms: ".repeat(20)}${"}]".repeat(20)}`,
      "It is nested under more than three terms",
    ],
  ])("%s is rejected", async (_, text, message) => {
    const problems = (await readFiles({ ...pages, "index.yaml": text })).problems.map(describeProblem);
    expect(problems[0]).toContain("index.yaml:1: error: ");
    expect(problems.join("\n")).toContain(message);
  });
});
