import { describe, expect, test } from "vitest";
import { problemsOf, readFiles } from "../../testing/read-files.ts";
import { pageFile } from "../../testing/manual-folder.ts";

const pages = {
  "rules/010-letters.md": pageFile("## 1.1 | Telegrams", 'title: Letters\ncode: "1"'),
  "rules/020-cases.md": pageFile("x", "title: Cases"),
};
const reading = async (yaml: string) => readFiles({ ...pages, "redirects.yaml": yaml });

describe("redirects.yaml", () => {
  test("leads old addresses on by code or address, and says what became of pages that are gone", async () => {
    const { edition, problems } = await reading(
      'rules/telegrams: "1.1"\nrules/fax:\n  text: Cited like letters   now.\n  to: rules/letters\ntables/pagers:\n  text: Not covered.\n',
    );
    expect(problems).toEqual([]);
    expect(edition.redirects).toEqual([
      { from: "rules/telegrams", to: "rules/letters#1.1", text: "" },
      { from: "rules/fax", to: "rules/letters", text: "Cited like letters now." },
      { from: "tables/pagers", to: "", text: "Not covered." },
    ]);
  });

  test("may be missing, and may be empty", async () => {
    expect((await readFiles(pages)).edition.redirects).toEqual([]);
    expect((await reading("# None yet.\n")).problems).toEqual([]);
  });

  test.each([
    ["rules/a: rules/none", 1, "There is no page 'rules/none'"],
    ["rules/a: '9.9'", 1, "No page or heading has the code '9.9'"],
    ["rules/a: rules/cases#none", 1, "has no heading with the link target 'none'"],
    ["rules/a: quick-style-guide", 1, "only to the manual's pages"],
    ["rules/cases: rules/letters", 1, "There is a page at 'rules/cases' now"],
    ["rules/a: rules/a", 1, "leads to itself"],
    ["rules/a: rules/b\nrules/b: rules/cases", 1, "It leads to 'rules/cases': lead there."],
    ["rules/a: rules/b#x\nrules/b:\n  text: Gone.", 1, "it is in this list itself."],
    ["rules/a: rules/cases\nrules/a: rules/letters", 2, "must be unique"],
    ["cases: rules/cases", 1, "'cases' is not an old address"],
    ["rules/cases/names: rules/cases", 1, "is not an old address"],
    ["rules/a:", 1, "says neither where it leads"],
    ["rules/a: [x]", 1, "This can't be read. Write the old address"],
    ["rules/a:\n  text: Gone.\n  too: rules/cases", 2, "This can't be read."],
    [`rules/a:\n  text: ${"x".repeat(501)}`, 2, "Shorten it to 500"],
  ])("%j is one error", async (yaml, line, sentence) => {
    const problems = await problemsOf({ ...pages, "redirects.yaml": yaml });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`redirects.yaml:${line}: error: `);
    expect(problems[0]).toContain(sentence);
  });

  test("are not blamed for pages that can't be read", async () => {
    const problems = await problemsOf({
      "rules/010-letters.md": "no title",
      "redirects.yaml": "rules/telegrams: rules/letters",
    });
    expect(problems).toHaveLength(1);
  });
});
