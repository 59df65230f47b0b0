import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageFile } from "../testing/manual-folder.ts";
import { blocksIn, problemsIn, problemsOf } from "../testing/read-files.ts";

async function htmlOf(text: string): Promise<string> {
  const [block] = await blocksIn(text);
  return block?.type === "text" ? block.text : `a block of type ${block?.type ?? "none"}`;
}

test("the samples in the format's documentation are read without errors", async () => {
  const description = await readFile(join(import.meta.dirname, "../../../../../docs/manual-format.md"), "utf8");
  const samples = [...description.matchAll(/```markdown\n(.*?)```/gs)].map(([, sample = ""]) => sample);
  expect(samples.length).toBeGreaterThan(4);
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"/>';
  for (const sample of samples) {
    const page = sample.startsWith("---\n") ? sample : pageFile(sample);
    const problems = await problemsOf({ "rules/010-a.md": page, "images/parts.svg": picture });
    expect(problems.filter((problem) => problem.includes(": error: "))).toEqual([]);
  }
});

describe("text", () => {
  test.each([
    [
      "*a* **b** `c` :sc[d] :u[e] x:sup[2] y:sub[3] :s[f]g",
      '<p><em>a</em> <strong>b</strong> <code>c</code> <span class="sc">d</span> <u>e</u> x<sup>2</sup> y<sub>3</sub> <s>f</s>g</p>',
    ],
    ["a\\\nb  \nc\nd", "<p>a<br>b c d</p>"],
    ["<volume> F.3d <page>, <https://x.y>", "<p>&lt;volume&gt; F.3d &lt;page&gt;, &lt;https://x.y&gt;</p>"],
    ["No. 2:cv-01234, Note:see 12:30", "<p>No. 2:cv-01234, Note:see 12:30</p>"],
    ["___ U.S. ___", "<p>___ U.S. ___</p>"],
    ["[Name] in [2004] [a]: b", "<p>[Name] in [2004] [a]: b</p>"],
    ["    indented", "<p>indented</p>"],
    ["§&nbsp;12", "<p>§\u00a012</p>"],
    [
      "- a\n- b\n\n  c\n\n3. d\n4. e",
      '<ul><li>a</li><li><p>b</p><p>c</p></li></ul><ol start="3"><li>d</li><li>e</li></ol>',
    ],
    ["> a\n> - b\n\nc", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote><p>c</p>"],
    ["a:em[b]c :strong[d]:code[`e`]", "<p>a<em>b</em>c <strong>d</strong><code>e</code></p>"],
  ])("%j", async (text, html) => {
    expect(await htmlOf(text)).toBe(html);
  });

  test("consecutive texts are one block; a line of hyphens separates them", async () => {
    expect(await blocksIn("a\n\nb\n\n---\n\nc\n---\nd")).toEqual([
      { type: "text", text: "<p>a</p><p>b</p>" },
      { type: "text", text: "<p>c</p>" },
      { type: "text", text: "<p>d</p>" },
    ]);
  });

  test.each([
    ["> # a", "A heading is not allowed here."],
    ["- a\n\n  :::tip\n  b\n  :::", "A ::: block is not allowed here."],
    ["::tip[a]", "A line can't start with :: and a word."],
    ["a :foo[b]", "':foo[b]' is not recognized here."],
    ["a :sc[b]{.c}", "':sc[b]{.c}' is not recognized here."],
    ["a ![b](images/c.png)", "A picture must be in its own paragraph"],
    ["| a |\n|---|", "A table is not allowed here. Put it between :::table{style=…} and :::"],
    [
      "[a](cases.md)",
      "A link must point to a page (@10.2, @rules/names) or an https:, http: or mailto: address; 'cases.md' is neither.",
    ],
    ["[a](javascript:alert(1))", "A link must point to a page"],
    ["[a](@)", "This link has no target."],
    ["###### a", "A heading starts with one to five #."],
  ])("%j is rejected", async (text, message) => {
    const problems = await problemsIn(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^rules\/010-a\.md:[5-7]: error: /);
    expect(problems[0]).toContain(message);
  });
});

describe("headings", () => {
  test("have a code, a title, a level, a target and an own-line flag", async () => {
    const text = [
      "# 10.2.1 | *What* to leave out",
      "##### No code",
      "## 10.2.4 | Unions {#unions}",
      "## 10(a) | B {#procedural .own-line}",
      "## a \\| b #",
      "## 9 |",
    ];
    expect(await blocksIn(text.join("\n"))).toEqual(
      [
        ["10.2.1", "10.2.1", "<em>What</em> to leave out", 0, false],
        ["no-code", "", "No code", 4, false],
        ["unions", "10.2.4", "Unions", 1, false],
        ["procedural", "10(a)", "B", 1, true],
        ["a-b", "", "a | b", 1, false],
        ["9", "9", "", 1, false],
      ].map(([id, headingCode, headingText, level, putNameOnItsOwnLine]) => ({
        type: "heading",
        id,
        headingCode,
        headingText,
        headingLevel: [level],
        putNameOnItsOwnLine,
      })),
    );
  });

  test("with equal generated targets get numbers; fixed targets must differ", async () => {
    const blocks = await blocksIn("# 1 | a\n# 1 | b\n# c {#1-2}\n# 1 | d\n# Ähnliche Fälle\n# !?\n# !?");
    expect(blocks.map((block) => (block.type === "heading" ? block.id : ""))).toEqual([
      "1",
      "1-3",
      "1-2",
      "1-4",
      "ahnliche-falle",
      "heading",
      "heading-2",
    ]);
    expect(await problemsIn("# a {#x}\n\n# b {#x}\n# c {#X}\n# d {.e}")).toEqual([
      "rules/010-a.md:7: error: The link target {#x} is already used on line 5. Rename one of them.",
      "rules/010-a.md:8: error: The link target '#X' may contain only lowercase letters, digits, dots and hyphens.",
      "rules/010-a.md:9: error: '.e' is not recognized in a heading. Use {#target} or {.own-line}.",
    ]);
  });
});

describe("examples and tips", () => {
  test("have text, a marker and an alignment", async () => {
    expect(
      await blocksIn(":::example\na\n:::\n:::example{marker=NOT align=center}\nb\n\nc\n:::\n\n:::tip\nd\n:::"),
    ).toEqual([
      { type: "example", text: "<p>a</p>", marker: "NONE", alignment: [] },
      { type: "example", text: "<p>b</p><p>c</p>", marker: "NOT", alignment: ["center"] },
      { type: "tip", tip: "<p>d</p>" },
    ]);
  });

  test.each([
    [":::example{marker=NEVER}\na\n:::", "There is no marker 'NEVER'. The markers are NONE, BQTA"],
    [":::example{align=top}\na\n:::", "An example can't be aligned 'top'."],
    [":::example{color=red}\na\n:::", "'color' is not recognized on :::example. Use marker, align."],
    [":::tip{marker=NOT}\na\n:::", "'marker' is not recognized on :::tip. It takes no attributes."],
    [":::note\na\n:::", "':::note' is not recognized. Use :::tip, :::example or :::table."],
    [":::tip\n:::", "This :::tip is empty."],
    [":::tip\na\n\nb", "This :::tip is never closed. Write ::: on its own line after it."],
    ["a\n\n:::", "This ::: closes nothing."],
    [":::tip[Label]\na\n:::", "Text in brackets after :::tip is not allowed."],
    [":::tip\n# a\n\nb\n:::", "A heading is not allowed here."],
    [":::tip\na\n:::example\nb\n:::", "This :::tip is not closed before the ::: block on line 7."],
  ])("%j is rejected", async (text, message) => {
    const problems = await problemsIn(text);
    expect(problems.map((problem) => problem.includes(message))).toContain(true);
    expect(problems[0]).toMatch(/^rules\/010-a\.md:[5-7]: error: /);
  });
});

describe("tables", () => {
  test("have a style, a title, heads, rows and bands", async () => {
    const text = [
      ':::table{style=A6 title="Words & \\&quot;signs&quot;" filter quick-look}',
      "| Word | Abbreviation |",
      "|---|---|",
      "| # Commerce | |",
      "| Academ[ic,y] | Acad\\|*x* |",
      "| \\# a | `b\\|c` |",
      "| | |",
      ":::",
    ];
    expect(await blocksIn(text.join("\n"))).toEqual([
      {
        type: "table",
        style: "A6",
        title: 'Words & "signs"',
        head: ["Word", "Abbreviation"],
        rows: [
          { kind: "band", column1: "Commerce", column2: "", column3: "", column4: "" },
          { kind: "row", column1: "Academ[ic,y]", column2: "Acad|<em>x</em>", column3: "", column4: "" },
          { kind: "row", column1: "# a", column2: "<code>b|c</code>", column3: "", column4: "" },
          { kind: "row", column1: "", column2: "", column3: "", column4: "" },
        ],
        showFilter: true,
        quickLook: true,
      },
    ]);
  });

  test("an empty head row makes a table without heads", async () => {
    expect(await blocksIn(":::table{style=A1}\n| |\n|---|\n| a |\n:::")).toEqual([
      {
        type: "table",
        style: "A1",
        title: "",
        head: [],
        rows: [{ kind: "row", column1: "a", column2: "", column3: "", column4: "" }],
        showFilter: false,
        quickLook: false,
      },
    ]);
  });

  test.each([
    [":::table\n| a |\n|---|\n:::", 5, "This table needs a style: :::table{style=A6}."],
    [":::table{style=A99}\n| a |\n|---|\n:::", 5, "This table needs a style"],
    [":::table{style=A6}\n| a |\n|---|\n:::", 6, "A table of style A6 has two columns; this row has one."],
    [
      ":::table{style=A6}\n| a | b |\n|---|---|\n| c |\n:::",
      8,
      "A table of style A6 has two columns; this row has one.",
    ],
    [
      ":::table{style=A6}\n| a | b |\n|---|---|\n| c | d | e |\n:::",
      8,
      "this row has three. Write a bar inside a cell as \\|.",
    ],
    [
      ":::table{style=A6}\n| a | b |\n|---|---|\n| # c | d |\n:::",
      8,
      "A row that starts with # is a band across the table.",
    ],
    [
      ":::table{style=A6}\n| a | b |\n|---|---|\n\n| c | d |\n:::",
      9,
      "There must be one table between :::table and the closing :::",
    ],
    [":::table{style=A6}\n| a | b |\n|---|\n:::", 6, "There must be one table between :::table and the closing :::"],
    [":::table{style=A6}\nwords\n:::", 6, "There must be one table between :::table and the closing :::"],
    [":::table{style=A6}\n:::", 5, "There must be one table between :::table and the closing :::"],
  ])("%j is rejected on line %i", async (text, line, message) => {
    const problems = await problemsIn(text);
    expect(problems[0]).toContain(`rules/010-a.md:${line}: error: `);
    expect(problems[0]).toContain(message);
  });

  test("may have 2,998 rows, a page 3,000", async () => {
    const rows = Array.from({ length: 2_998 }, (_, index) => `| Word ${index} [a,b] | *W.* ${index} |`);
    const [table] = await blocksIn([":::table{style=A6}", "| a | b |", "|---|---|", ...rows, ":::"].join("\n"));
    expect(table?.type === "table" ? table.rows.length : 0).toBe(2_998);
  });
});
