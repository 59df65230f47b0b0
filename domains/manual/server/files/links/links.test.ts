import { describe, expect, test } from "vitest";
import { describeProblem, hasErrors } from "../../model/markdown/problem.ts";
import { pageFile } from "../testing/manual-folder.ts";
import { readFiles } from "../testing/read-files.ts";

describe("links", () => {
  const pages = {
    "rules/010-names.md": pageFile("# 10.2.1 | Unions {#unions}\n# 7 | Twice\n# 7 | Twice", "title: Names\ncode: 10.2"),
    "tables/010-courts.md": pageFile("x", "title: Courts\ncode: T6"),
  };

  test.each([
    ["@10.2", "ref:rules/names"],
    ["@t6", "ref:tables/courts"],
    ["@10.2.1", "ref:rules/names#unions"],
    ["@rules/names#unions", "ref:rules/names#unions"],
    ["@quick-style-guide", "ref:quick-style-guide"],
    ["https://x.y/a_(b)", "https://x.y/a_(b)"],
  ])("%s leads to %s", async (url, href) => {
    const { edition, problems } = await readFiles({ ...pages, "quick-style-guide.md": pageFile(`[a](${url})`) });
    expect(problems).toEqual([]);
    expect(edition.guide.blocks).toEqual([{ type: "text", text: `<p><a href="${href}">a</a></p>` }]);
  });

  test("without a target are reported with their lines and become plain text", async () => {
    const text = "[a](@99)\n\n[b](@7) [c](@rules/nowhere)\n\n> [d](@rules/names#nothing)";
    const { edition, problems } = await readFiles({
      ...pages,
      "quick-style-guide.md": pageFile(text),
      "dashboard.yaml": "blocks:\n  - text: '[e](@98)'\n",
    });
    expect(problems.map(describeProblem)).toEqual([
      "dashboard.yaml:2: warning: A link leads nowhere. No page or heading has the code '98'. Check it, or link by address.",
      "quick-style-guide.md:5: warning: A link leads nowhere. No page or heading has the code '99'. Check it, or link by address.",
      "quick-style-guide.md:7: warning: A link leads nowhere. Several places have the code '7' (rules/names#7, rules/names#7-2). Link by address: @rules/names#7.",
      "quick-style-guide.md:7: warning: A link leads nowhere. There is no page 'rules/nowhere'. An address is the section, a slash and the file's name without its number.",
      "quick-style-guide.md:9: warning: A link leads nowhere. The page rules/names has no heading with the link target 'nothing'. Write {#nothing} after the heading you mean.",
    ]);
    expect(hasErrors(problems)).toBe(false);
    expect(edition.guide.blocks[0]).toMatchObject({ text: "<p>a</p><p>b c</p><blockquote><p>d</p></blockquote>" });
  });
});
