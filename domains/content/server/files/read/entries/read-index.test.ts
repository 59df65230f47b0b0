import { describe, expect, test } from "vitest";
import { describeProblem } from "../../problem.ts";
import { pageFile } from "../../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../../testing/read-files.ts";

const pages = {
  "rules/010-names.md": pageFile("# 10.2.1 | Unions {#unions}", "title: Names\ncode: 10.2"),
  "tables/010-courts.md": pageFile("x", "title: Courts\ncode: T6"),
  "help.md": pageFile("x", "title: Help"),
};

describe("index.yaml", () => {
  test("gives terms with notes, links by address and the terms below them, whatever codes look like", async () => {
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

  test("is not needed", async () => {
    expect((await readFiles(pages)).edition.index).toEqual([]);
  });

  test("what can't be read is told with its line and what to do", async () => {
    const text = `terms:
  - term: a
    links: [10.3, help]
  - links: [10.2]
  - term: [d]
    links: 10.2
    colour: red
  - term: f
    links: [10.2, [x]]
  - e
  - term: g
    terms: h
    generated: maybe
`;
    expect(await problemsOf({ ...pages, "index.yaml": text })).toEqual([
      "index.yaml:3: error: A link leads nowhere. No page and no heading has the code '10.3'. Check it, or link by address.",
      "index.yaml:3: error: A link leads nowhere. The index leads to the manual's pages, and help is none of them.",
      "index.yaml:4: error: Here a term is missing. Write - term: and its words.",
      "index.yaml:5: error: 'term' is a line of words. Put them between double quotation marks.",
      "index.yaml:5: error: Here a term is missing. Write - term: and its words.",
      "index.yaml:6: error: Write the links as a list of codes or addresses: links: [10.2, rules/names].",
      "index.yaml:7: error: 'colour' means nothing here. A term has term, sort, note, links, terms, generated.",
      "index.yaml:9: error: A link is a code or an address, as after the @ of a page's links: 10.2, rules/names#unions.",
      "index.yaml:10: error: Here a term is missing. Write - term: and its words.",
      "index.yaml:12: error: Write the terms under terms:, each after a hyphen: - term: …",
      "index.yaml:13: error: 'generated' is true or false.",
    ]);
  });

  test("a term that can't stand as it does is told with its line", async () => {
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
      "index.yaml:5: error: The term 'a, b' can't stand so. Its note names 'c', which is no term of the index.",
      "index.yaml:7: error: The term 'A' can't stand so. The term stands twice under the same parent. Make one of the two.",
    ]);
  });

  test.each([
    ["words for a list", "terms: words", "Write the terms under terms:, each after a hyphen: - term: …"],
    ["a list for a mapping", "- a", "Write one entry a line here: its name, a colon and its value."],
    ["another name", "index: x", "'index' means nothing here. There are terms."],
    [
      "a deep list",
      `terms: ${"[{term: x, terms: ".repeat(20)}${"}]".repeat(20)}`,
      "Stands below more than three terms",
    ],
  ])("%s is refused", async (_, text, message) => {
    const problems = (await readFiles({ ...pages, "index.yaml": text })).problems.map(describeProblem);
    expect(problems[0]).toContain("index.yaml:1: error: ");
    expect(problems.join("\n")).toContain(message);
  });
});
