import * as fc from "fast-check";
import { mkdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Block } from "../../blocks/schema.ts";
import { manualEditionSchema } from "../manual.ts";
import { describeProblem, hasErrors } from "./problem.ts";
import { type ReadManual, readManual } from "./read-manual.ts";
import { hostileText } from "./testing/arbitrary-text.ts";
import { type FolderFiles, manualFolder, pageFile } from "./testing/manual-folder.ts";
import { writeManual } from "./write-manual.ts";

let cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanUp.map((remove) => remove()));
  cleanUp = [];
});

async function makeFolder(files: FolderFiles = {}): Promise<string> {
  const { folder, remove } = await manualFolder(files);
  cleanUp.push(remove);
  return folder;
}

async function read(files: FolderFiles): Promise<ReadManual> {
  return readManual(await makeFolder(files));
}

/** What is said about a manual with these files. */
async function problemsOf(files: FolderFiles): Promise<string[]> {
  return (await read(files)).problems.map(describeProblem);
}

/** What is said about a page with this text, which begins on line 5. */
async function problemsIn(text: string): Promise<string[]> {
  return problemsOf({ "rules/010-a.md": pageFile(text) });
}

async function blocksIn(text: string): Promise<Block[]> {
  const { edition, problems } = await read({ "rules/010-a.md": pageFile(text) });
  expect(problems.map(describeProblem)).toEqual([]);
  return edition.pages[0]?.blocks ?? [];
}

async function htmlOf(text: string): Promise<string> {
  const [block] = await blocksIn(text);
  return block?.type === "text" ? block.text : `a block of type ${block?.type ?? "none"}`;
}

describe("hostile files", () => {
  test("a file of 10 MB is refused", async () => {
    expect(await problemsOf({ "rules/010-a.md": pageFile("word ".repeat(2_000_000)) })).toEqual([
      "rules/010-a.md:1: error: This file has 9.5 MB. Part it into pages of at most 4 MB.",
    ]);
  });

  test.each([
    ["quotations on a line", "> ".repeat(10_000)],
    ["lists on a line", `${"- ".repeat(10_000)}a`],
    ["numbered lists on a line", `${"1. ".repeat(10_000)}a`],
    ["lists over lines", Array.from({ length: 1_000 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["emphasis", "*a **b ".repeat(10_000)],
    ["closed emphasis", "a* ".repeat(100_000)],
    ["brackets", "[".repeat(10_000)],
    ["pairs of brackets", "[a]".repeat(100_000)],
    ["colons", ":a".repeat(50_000)],
    ["links", `${"[".repeat(3_000)}a${"](https://x.y)".repeat(3_000)}`],
    ["formats", `${":sc[".repeat(3_000)}a${"]".repeat(3_000)}`],
    ["containers", ":::tip\n".repeat(3_000)],
    ["backticks", "`".repeat(10_000)],
    ["a line of 500,000 characters", "a".repeat(500_000)],
  ])("%s 10,000 deep neither crash nor hang", { timeout: 20_000 }, async (_, text) => {
    const { problems } = await read({ "rules/010-a.md": pageFile(text) });
    expect(problems.every((problem) => problem.message.length < 500)).toBe(true);
  });

  test("null bytes and other encodings are refused with the line", async () => {
    const problems = await problemsOf({
      "rules/010-a.md": pageFile("a\nb\0"),
      "rules/020-b.md": new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]),
    });
    expect(problems).toEqual([
      "rules/010-a.md:6: error: There is a null character in this line. Take it out, or save the file as plain text.",
      "rules/020-b.md:1: error: This file isn't UTF-8 text. Save it with the encoding UTF-8.",
    ]);
  });

  test("Windows and old Mac line ends and a byte order mark are read as if they weren't there", async () => {
    const plain = await read({ "rules/010-a.md": pageFile("# 1 | A\n\nb\nc\n") });
    for (const end of ["\r\n", "\r"]) {
      const { edition, problems } = await read({
        "rules/010-a.md": `\ufeff${pageFile("# 1 | A\n\nb\nc\n").replace(/\n/g, end)}`,
      });
      expect(problems).toEqual([]);
      expect(edition).toEqual(plain.edition);
    }
  });

  test("links to files and folders are refused, inside the folder and outside", async () => {
    const folder = await makeFolder({ "rules/010-a.md": pageFile("a") });
    await mkdir(join(folder, "images"));
    await symlink("/etc/passwd", join(folder, "rules/020-b.md"));
    await symlink(tmpdir(), join(folder, "tables"));
    await symlink("../rules/010-a.md", join(folder, "images/x.png"));
    const { edition, problems } = await readManual(folder);
    expect(problems.filter((problem) => problem.severity === "error").map((problem) => problem.file)).toEqual([
      "images/x.png",
      "rules/020-b.md",
      "tables",
    ]);
    expect(edition.pages.map((page) => page.slug)).toEqual(["a"]);
  });

  test.each([
    "../edition.yaml",
    "images/../edition.yaml",
    "/etc/passwd",
    "images//a.png",
    "images/A.png",
    "https://x.y/a.png",
    "images/a.png%00",
  ])("the picture name %j leads nowhere", async (name) => {
    expect(await problemsIn(`![x](${name})`)).toEqual([
      expect.stringMatching(/^rules\/010-a\.md:5: error: There is no picture/),
    ]);
  });

  test("a folder that isn't there is an error that names it", async () => {
    await expect(readManual("/nowhere/at/all")).rejects.toThrow("There is no folder '/nowhere/at/all'.");
  });

  test(
    "whatever stands in a page, reading it ends, and what was read without an error is written and read the same",
    { timeout: 60_000 },
    async () => {
      const lines = fc.array(
        fc.oneof(
          hostileText,
          fc.constantFrom("", ":::example", ":::", "---", "# ", "- ", "> ", "  ", "| a | b |", "|---|---|"),
        ),
        { maxLength: 12 },
      );
      const target = await makeFolder();
      await fc.assert(
        fc.asyncProperty(lines, async (texts) => {
          const { edition, problems } = await read({ "rules/010-a.md": pageFile(texts.join("\n")) });
          if (!hasErrors(problems)) {
            manualEditionSchema.parse(edition);
            await writeManual(edition, join(target, String(cleanUp.length)));
            expect((await readManual(join(target, String(cleanUp.length)))).edition).toEqual(edition);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe("front matter", () => {
  test.each([
    ["", "rules/010-a.md:1: error: A page begins with its title"],
    ["title: x", "rules/010-a.md:1: error: A page begins with its title"],
    ["---\ntitle: x\n", "rules/010-a.md:1: error: A page begins with its title"],
    ["---\ncode: 1\n---\n", "rules/010-a.md:2: error: The page has no title."],
    ["---\ntitle: a: b\n---\n", "rules/010-a.md:2: error: This can't be read"],
    [
      "---\ntitle: x\ntitel: y\n---\n",
      "rules/010-a.md:3: error: 'titel' means nothing here. There are code, title, subtitle, page, public, contents.",
    ],
    ["---\ntitle: x\npublic: maybe\n---\n", "rules/010-a.md:3: error: 'public' is true or false."],
    ["---\ntitle: [a, b]\n---\n", "rules/010-a.md:2: error: 'title' is a line of words."],
    ["---\ntitle: &a x\nsubtitle: *a\n---\n", "rules/010-a.md:2: error: This can't be read"],
    [`---\ntitle: ${"[".repeat(50_000)}\n---\n`, "rules/010-a.md:2: error: This can't be read"],
    [
      `---\ntitle: ${"x".repeat(501)}\n---\n`,
      "rules/010-a.md:2: error: 'title' has 501 characters. Shorten it to 500.",
    ],
  ])("%j is refused with its line", async (text, start) => {
    const problems = await problemsOf({ "rules/010-a.md": text });
    expect(problems[0]?.slice(0, start.length)).toBe(start);
  });

  test("numbers and words that look like something else stay what was typed", async () => {
    const { edition, problems } = await read({
      "rules/010-a.md": "---\ncode: 10.20\ntitle: No\nsubtitle: 0x1F\npage: 007\npublic: true\ncontents: true\n---\n",
    });
    expect(problems).toEqual([]);
    expect(edition.pages[0]).toEqual({
      section: "rules",
      slug: "a",
      code: "10.20",
      title: "No",
      subtitle: "0x1F",
      formattedPageNumber: "007",
      isPublic: true,
      displayContents: true,
      blocks: [],
      children: [],
    });
  });
});

describe("the folder", () => {
  test("pages are ordered by their numbers and nested by their folders", async () => {
    const { edition, problems } = await read({
      "rules/100-b.md": pageFile("x"),
      "rules/20-a.md": pageFile("x"),
      "rules/20-a/2-d.md": pageFile("x"),
      "rules/20-a/1-c.md": pageFile("x"),
      "rules/20-a/1-c/1-e.md": pageFile("x"),
      "tables/010-a.md": pageFile("x"),
    });
    expect(problems).toEqual([]);
    expect(edition.pages.map((page) => `${page.section}/${page.slug}`)).toEqual(["rules/a", "rules/b", "tables/a"]);
    expect(edition.pages[0]?.children.map((page) => page.slug)).toEqual(["c", "d"]);
    expect(edition.pages[0]?.children[0]?.children.map((page) => page.slug)).toEqual(["e"]);
  });

  test("every fault is told at once, with its file and what to do", async () => {
    const problems = await problemsOf({
      "edition.yaml": "handle: 22\nname: x\nsections:\n  rules: Rules\n  rulez: R\nextra: 1\n",
      "dashboard.yaml": null,
      "quick-style-guide.md": null,
      "rules/cases.md": pageFile("x"),
      "rules/010-Cases.md": pageFile("x"),
      "rules/020-a.md": pageFile("x"),
      "rules/030-a.md": pageFile("x"),
      "rules/040-b/010-c.md": pageFile("x"),
      "rules/020-a/010-d.md": pageFile("x"),
      "rules/020-a/010-d/010-e.md": pageFile("x"),
      "rules/020-a/010-d/010-e/010-f.md": pageFile("x"),
      "tables/010-t.md": pageFile("x"),
      "notes.txt": "x",
    });
    expect(problems).toEqual([
      "dashboard.yaml:1: error: The manual has no dashboard.yaml. Write it; docs/manual-format.md shows how.",
      expect.stringContaining("edition.yaml:1: error: An edition's handle is the letter v and a number"),
      expect.stringContaining("edition.yaml:1: error: The folder tables has pages, but sections: doesn't name it."),
      expect.stringContaining("edition.yaml:5: error: There is no section 'rulez'."),
      expect.stringContaining("edition.yaml:6: error: 'extra' means nothing here."),
      expect.stringContaining("notes.txt:1: warning: This file is no part of the manual"),
      expect.stringContaining("quick-style-guide.md:1: error: The manual has no quick-style-guide.md."),
      expect.stringContaining("rules/010-Cases.md:1: error: A page's address may hold"),
      expect.stringContaining("rules/020-a/010-d/010-e/010-f.md:1: error: Pages stand at most three deep"),
      expect.stringContaining("rules/030-a.md:1: error: The address 'a' belongs to rules/020-a.md already."),
      expect.stringContaining(
        "rules/040-b/010-c.md:1: error: No page belongs to this folder. Write the page rules/040-b.md",
      ),
      expect.stringContaining(
        "rules/cases.md:1: error: A page's file name is a number, a hyphen and the page's address",
      ),
    ]);
  });
});

describe("text", () => {
  test.each([
    [
      "*a* **b** `c` :sc[d] :u[e] x:sup[2] y:sub[3]",
      '<p><em>a</em> <strong>b</strong> <code>c</code> <span class="sc">d</span> <u>e</u> x<sup>2</sup> y<sub>3</sub></p>',
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

  test("texts that follow each other are one block, a line of hyphens parts them", async () => {
    expect(await blocksIn("a\n\nb\n\n---\n\nc\n---\nd")).toEqual([
      { type: "text", text: "<p>a</p><p>b</p>" },
      { type: "text", text: "<p>c</p>" },
      { type: "text", text: "<p>d</p>" },
    ]);
  });

  test.each([
    ["```\na\n```", "A code block can't stand here."],
    ["> # a", "A heading can't stand here."],
    ["- a\n\n  :::tip\n  b\n  :::", "A ::: part can't stand here."],
    ["::tip[a]", "A line that begins with :: and a word means nothing here."],
    ["a :foo[b]", "':foo[b]' means nothing here."],
    ["a :sc[b]{.c}", "':sc[b]{.c}' means nothing here."],
    ["a ![b](images/c.png)", "A picture stands in a paragraph of its own"],
    ["| a |\n|---|", "A table can't stand here. Put it between :::table{style=…} and :::"],
    [
      "[a](cases.md)",
      "A link leads to a page (@10.2, @rules/names) or to an https:, http: or mailto: address; 'cases.md' is neither.",
    ],
    ["[a](javascript:alert(1))", "A link leads to a page"],
    ["[a](@)", "This link leads nowhere."],
    ["###### a", "A heading begins with one to five #."],
  ])("%j is refused", async (text, message) => {
    const problems = await problemsIn(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^rules\/010-a\.md:[5-7]: error: /);
    expect(problems[0]).toContain(message);
  });
});

describe("headings", () => {
  test("have a code, words, a level, a target and a line of their own", async () => {
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

  test("that would have the same target get numbers, fixed ones must differ", async () => {
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
      "rules/010-a.md:7: error: The link target {#x} stands on line 5 already. Give one of the two another name.",
      "rules/010-a.md:8: error: The link target '#X' may hold lower-case letters, digits, dots and hyphens only.",
      "rules/010-a.md:9: error: '.e' means nothing in a heading. There are {#target} and {.own-line}.",
    ]);
  });
});

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
    const { edition, problems } = await read({ ...pages, "quick-style-guide.md": pageFile(`[a](${url})`) });
    expect(problems).toEqual([]);
    expect(edition.guide.blocks).toEqual([{ type: "text", text: `<p><a href="${href}">a</a></p>` }]);
  });

  test("that lead nowhere are told with their lines, and leave their words", async () => {
    const text = "[a](@99)\n\n[b](@7) [c](@rules/nowhere)\n\n> [d](@rules/names#nothing)";
    const { edition, problems } = await read({
      ...pages,
      "quick-style-guide.md": pageFile(text),
      "dashboard.yaml": "blocks:\n  - text: '[e](@98)'\n",
    });
    expect(problems.map(describeProblem)).toEqual([
      "dashboard.yaml:2: warning: A link leads nowhere. No page and no heading has the code '98'. Check it, or link by address.",
      "quick-style-guide.md:5: warning: A link leads nowhere. No page and no heading has the code '99'. Check it, or link by address.",
      "quick-style-guide.md:7: warning: A link leads nowhere. The code '7' stands at several places (rules/names#7, rules/names#7-2). Link by address: @rules/names#7.",
      "quick-style-guide.md:7: warning: A link leads nowhere. There is no page 'rules/nowhere'. An address is the section, a slash and the file's name without its number.",
      "quick-style-guide.md:9: warning: A link leads nowhere. The page rules/names has no heading with the link target 'nothing'. Write {#nothing} after the heading you mean.",
    ]);
    expect(hasErrors(problems)).toBe(false);
    expect(edition.guide.blocks[0]).toMatchObject({ text: "<p>a</p><p>b c</p><blockquote><p>d</p></blockquote>" });
  });
});

describe("examples and tips", () => {
  test("have words, a marker and an alignment", async () => {
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
    [":::example{colour=red}\na\n:::", "'colour' means nothing on :::example. There are marker, align."],
    [":::tip{marker=NOT}\na\n:::", "'marker' means nothing on :::tip. It takes none."],
    [":::note\na\n:::", "':::note' means nothing. There are :::example, :::tip and :::table."],
    [":::tip\n:::", "This :::tip is empty."],
    [":::tip\na\n\nb", "This :::tip is never closed. Write ::: on a line of its own after it."],
    ["a\n\n:::", "This ::: closes nothing."],
    [":::tip[Label]\na\n:::", "Words in brackets after :::tip mean nothing."],
    [":::tip\n# a\n\nb\n:::", "A heading can't stand here."],
    [":::tip\na\n:::example\nb\n:::", "A ::: part begins here inside the one of line 5. Close that one first"],
  ])("%j is refused", async (text, message) => {
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
        title: 'Words & \\"signs"',
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
    [":::table\n| a |\n|---|\n:::", 5, "Say which style the table has: :::table{style=A6}."],
    [":::table{style=A99}\n| a |\n|---|\n:::", 5, "Say which style the table has"],
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
      "A row that begins with # is a band across the table.",
    ],
    [":::table{style=A6}\n| a | b |\n|---|---|\n\n| c | d |\n:::", 9, "Between :::table and ::: stands one table"],
    [":::table{style=A6}\n| a | b |\n|---|\n:::", 6, "Between :::table and ::: stands one table"],
    [":::table{style=A6}\nwords\n:::", 6, "Between :::table and ::: stands one table"],
    [":::table{style=A6}\n:::", 5, "Between :::table and ::: stands one table"],
  ])("%j is refused on line %i", async (text, line, message) => {
    const problems = await problemsIn(text);
    expect(problems[0]).toContain(`rules/010-a.md:${line}: error: `);
    expect(problems[0]).toContain(message);
  });

  test("may have 20,000 rows", { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `| Word ${index} [a,b] | *W.* ${index} |`);
    const [table] = await blocksIn([":::table{style=A6}", "| a | b |", "|---|---|", ...rows, ":::"].join("\n"));
    expect(table?.type === "table" ? table.rows.length : 0).toBe(20_000);
  });
});
