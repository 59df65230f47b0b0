import * as fc from "fast-check";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { atNight } from "../../../../../platform/testing/at-night.ts";
import { describeProblem, type Problem, reportOn } from "../../model/markdown/problem.ts";
import { seenText } from "../../../model/blocks/block-text.ts";
import { type FolderFiles, pageFile } from "../testing/manual-folder.ts";
import { problemsOf, readFiles } from "../testing/read-files.ts";
import { pageEntries, readPage } from "../read/read-page.ts";
import { readManual } from "../read-manual.ts";

const body = (text: string): FolderFiles => ({ "rules/010-a.md": pageFile(text) });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

/** A manual with one fault: its name, its files, and the one error's file and line, with a part of its sentence. */
type Fault = [string, FolderFiles, string, string];

const faults: Fault[] = [
  // What used to be published word for word.
  ["a setting in parentheses", body(":::example(marker=OR)\na\n:::"), "rules/010-a.md:5", "belong in braces"],
  [
    "settings with a comma",
    body(":::example{marker=OR,align=left}\na\n:::"),
    "rules/010-a.md:5",
    "with spaces between",
  ],
  ["a title after a name", body(":::tip Title\na\n:::"), "rules/010-a.md:5", "Put it on the next line"],
  ["an unclosed brace", body(":::example{marker=NOT\na\n:::"), "rules/010-a.md:5", "both braces"],
  ["an unclosed format", body("x\n\na :sc[b c"), "rules/010-a.md:7", "':sc[' is never closed"],
  ["a space in a link", body("see [Table T11](@ T11)"), "rules/010-a.md:5", "without spaces in the address"],
  ["a mark without a footnote", body("A note.[^1]"), "rules/010-a.md:5", "footnote"],
  ["an unclosed comment", body("a\n<!-- todo: ask Ruth"), "rules/010-a.md:6", "never closed"],
  // What was named before.
  ["an unknown block", body(":::note\na\n:::"), "rules/010-a.md:5", "':::note' is not recognized"],
  ["an unclosed block", body(":::tip\na\n\n| b |\n\n# c\n\nd"), "rules/010-a.md:5", "never closed"],
  ["a closing line too many", body("a\n\n:::"), "rules/010-a.md:7", "closes nothing"],
  ["an unknown marker", body(":::example{marker=NO}\na\n:::"), "rules/010-a.md:5", "no marker 'NO'"],
  ["an unknown setting", body(":::tip{color=red}\na\n:::"), "rules/010-a.md:5", "'color' is not recognized"],
  ["a block in a block", body(":::tip\n:::example\na\n:::\n:::"), "rules/010-a.md:5", "not closed before"],
  ["a cell too many", body(":::table{style=A1}\n| a |\n|---|\n| b | c |\n:::"), "rules/010-a.md:8", "this row has two"],
  ["a table without a style", body(":::table\n| a |\n|---|\n:::"), "rules/010-a.md:5", "needs a style"],
  ["a table by itself", body("| a |\n|---|"), "rules/010-a.md:5", "A table is not allowed here"],
  ["an unknown format", body("a :foo[b]"), "rules/010-a.md:5", "':foo[b]' is not recognized"],
  ["a link to a file", body("[a](cases.md)"), "rules/010-a.md:5", "'cases.md' is neither"],
  ["a missing picture", body("![a](images/b.png)"), "rules/010-a.md:5", "no picture 'images/b.png'"],
  [
    "a picture in a line",
    { ...body("a ![b](images/c.svg)"), "images/c.svg": svg },
    "rules/010-a.md:5",
    "own paragraph",
  ],
  ["a target twice", body("# a {#x}\n\n# b {#x}"), "rules/010-a.md:7", "already used on line 5"],
  ["no title", { "rules/010-a.md": pageFile("a", 'code: "1"') }, "rules/010-a.md:2", "no title"],
  ["no front matter", { "rules/010-a.md": "Text" }, "rules/010-a.md:1", "A page must start with its title"],
  ["an unknown entry", { "rules/010-a.md": pageFile("a", "title: a\ncolour: b") }, "rules/010-a.md:3", "'colour'"],
  ["a bad file name", { "rules/cases.md": pageFile("a") }, "rules/cases.md:1", "file name must be a number"],
  [
    "a code twice",
    { "rules/010-a.md": pageFile("a", 'title: a\ncode: "1"'), "rules/020-b.md": pageFile("a", 'title: b\ncode: "1"') },
    "rules/020-b.md:2",
    "already used by rules/010-a.md",
  ],
  ["a term that leads nowhere", { "index.yaml": "terms:\n  - term: a\n    links: ['9.9']" }, "index.yaml:3", "'9.9'"],
];

describe("the faults that a review planted", () => {
  test("are twenty-eight", () => {
    expect(faults).toHaveLength(28);
  });

  test.each(faults)("%s is one error with its file and line", async (_, files, place, sentence) => {
    const problems = await problemsOf(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${place}: error: `);
    expect(problems[0]).toContain(sentence);
  });
});

describe("the forms of other systems", () => {
  test.each([
    ["::: tip\na\n:::"],
    [":::{tip}\na\n:::"],
    ["::: {.tip}\na\n:::"],
    ["::: tip :::\na\n:::"],
    ["<!-- not shown -->\n:::tip\n<!-- nor\nthis --> a\n:::"],
  ])("%j is a tip", async (text) => {
    const { edition, problems } = await readFiles(body(text));
    expect(problems).toEqual([]);
    expect(edition.pages[0]?.blocks).toEqual([{ type: "tip", tip: "<p>a</p>" }]);
  });

  test.each([[":::example {marker=NOT}"], [":::{example marker=NOT}"], ["::: {.example marker=NOT}"]])(
    "%j is a wrong example",
    async (line) => {
      const { edition, problems } = await readFiles(body(`${line}\na\n:::`));
      expect(problems).toEqual([]);
      expect(edition.pages[0]?.blocks[0]).toMatchObject({ type: "example", marker: "NOT" });
    },
  );

  test("comments are not published, and lines keep their numbers", async () => {
    const text = "a <!-- b --> c\n<!-- d\n\n:::e -->\nf\n\n`<!-- g -->` \\<!-- h --\\>\n\n:foo[x]";
    const { edition, problems } = await readFiles(body(text));
    expect(problems.map(({ line }) => line)).toEqual([13]);
    expect(edition.pages[0]?.blocks[0]).toEqual({
      type: "text",
      text: "<p>a c f</p><p><code>&lt;!-- g --&gt;</code> &lt;!-- h --&gt;</p>",
    });
  });
});

describe("what stands after a backslash is text", () => {
  test.each([
    ["\\:\\:\\: tip"],
    ["a \\:sc[b"],
    ["[a\\](@T11)"],
    ["\\<!-- a"],
    ["a[\\^1]"],
    ["\\~\\~a\\~\\~"],
    ["- \\[ ] a"],
    ["https\\://example.org"],
    ["\\{a\\}"],
    ["\\*a"],
    ["\\<b>a"],
    ["\\| a |"],
    ["\\##a"],
  ])("%j", async (text) => {
    expect(await problemsOf(body(text))).toEqual([]);
  });
});

describe("one cause is one error", () => {
  const index = { "index.yaml": "terms:\n  - term: a\n    links: ['10.2', '10.2.1', rules/cases#x]\n" };
  const words = { "search-words.yaml": "'10.2': [a]\nrules/cases#y: [b]\n" };
  const page = pageFile("# 10.2.1 | A", 'title: Cases\ncode: "10.2"');

  test.each<[string, FolderFiles, string]>([
    ["a bad name", { "rules/100_cases.md": page, "rules/100-cases/010-b.md": pageFile("x") }, "rules/100_cases.md:1"],
    ["unreadable front matter", { "rules/100-cases.md": page.replace("---", "--") }, "rules/100-cases.md:1"],
    ["an unclosed block", { "rules/100-cases.md": `${page}\n:::tip\n\n# x` }, "rules/100-cases.md:7"],
    ["another encoding", { "rules/100-cases.md": new Uint8Array([0xff, 0xfe, 0x41]) }, "rules/100-cases.md:1"],
  ])("%s", async (name, files, place) => {
    const links = name === "another encoding" ? { "search-words.yaml": "rules/cases: [a]\n" } : { ...index, ...words };
    const problems = await problemsOf({ ...links, ...files });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${place}: error: `);
  });

  test("what comes after a fault is read on, and each fault of its own is reported, once", async () => {
    const text = [
      ":::tip Title",
      "a {b}",
      ":::",
      "c *d",
      ":::tip",
      "never closed",
      "",
      "| not a fault of its own |",
      "## e",
      "f ~~g~~",
      ":::example",
      ":::tip",
      "h",
      ":::",
      ":::",
      "# i",
      ":::",
      "::: =j",
      "k [^l]",
      ":::",
      "m *n",
    ].join("\n");
    const { problems } = await readFiles({ "rules/010-a.md": pageFile(text) });
    expect(problems.map(({ line, message }) => [line - 4, message.split(".")[0]])).toEqual([
      [1, "Text after :::tip is not allowed"],
      [2, expect.stringContaining("This brace belongs to no heading")],
      [4, "'*' begins or ends no emphasis"],
      [5, expect.stringContaining("This :::tip is not closed before the ::: block on line 15")],
      [10, "Tildes don't strike words out"],
      [11, expect.stringContaining("is not closed before the ::: block on line 16")],
      [17, "This ::: closes nothing"],
      [18, expect.stringContaining("A ::: block begins with its name")],
      [19, "This mark has no footnote"],
      [21, "'*' begins or ends no emphasis"],
    ]);
  });

  test("a folder without its page, once for all pages in it", async () => {
    const problems = await problemsOf({ "rules/010-a/010-b.md": pageFile("x"), "rules/010-a/020-c.md": pageFile("x") });
    expect(problems).toHaveLength(1);
  });
});

/** What is planted, with what must not be left of it in the published text. */
const planted: { name: string; text: string; trace: RegExp; block?: boolean }[] = [
  { name: "a block with a space", text: "::: tip\n\nq\n\n:::", trace: /:::/, block: true },
  { name: "a block with a title", text: ":::tip Title\n\nq\n\n:::", trace: /:::/, block: true },
  { name: "a block in parentheses", text: ":::example(marker=OR)\n\nq\n\n:::", trace: /:::/, block: true },
  { name: "an unclosed block", text: ":::tip\n\nq", trace: /:::/, block: true },
  { name: "an unclosed brace", text: ":::example{marker=NOT\n\nq\n\n:::", trace: /:::|\{/, block: true },
  { name: "a heading without a space", text: "##Heading", trace: /##/, block: true },
  { name: "a heading with half a brace", text: "## Heading {#x", trace: /\{/, block: true },
  { name: "a table by itself", text: "| qa | qb |\n| qc | qd |", trace: /\|/, block: true },
  { name: "a closing line too many", text: ":::", trace: /:::/, block: true },
  { name: "two colons", text: "::q", trace: /::/, block: true },
  { name: "an address", text: "See https://q.example/ for q.", trace: /https:/, block: true },
  { name: "a note of a third system", text: "!!! note q", trace: /!!!/, block: true },
  { name: "a task", text: "- [ ] q", trace: /\[ \]/, block: true },
  { name: "a note of another system", text: "> [!NOTE]\n> q", trace: /\[!/, block: true },
  { name: "a comment", text: " <!-- todo: ask Ruth --> ", trace: /todo:/ },
  { name: "an unclosed comment", text: " <!-- todo: ask Ruth ", trace: /<!|todo:/ },
  { name: "the end of a comment", text: " q --> ", trace: /-->/ },
  { name: "an unknown format", text: " :foo[q] ", trace: /:foo/ },
  { name: "a target alone", text: " (@T11) ", trace: /\(@/ },
  { name: "two brackets", text: " [[q]] ", trace: /\[\[/ },
  { name: "half emphasis", text: " *q ", trace: /\*q/ },
  { name: "half emphasis with an underscore", text: " _q ", trace: /_q/ },
  { name: "half code", text: " `q ", trace: /`/ },
  { name: "a highlight", text: " ==q== ", trace: /==/ },
  { name: "a mark without a footnote", text: "[^q]", trace: /\[\^/ },
  { name: "an unclosed format", text: " :sc[q ", trace: /:sc/ },
  { name: "a format with a space", text: " :sc [q] ", trace: /:sc/ },
  { name: "a link with a space", text: " [q](@ T11) ", trace: /\]\(/ },
  { name: "half a link", text: " q](@T11) ", trace: /\]\(/ },
  { name: "a link defined elsewhere", text: " [q][r] ", trace: /\]\[/ },
  { name: "half strong", text: " **q ", trace: /\*\*/ },
  { name: "a strike-through", text: " ~~q~~ ", trace: /~~/ },
  { name: "HTML", text: " <br> ", trace: /<br>|&lt;br&gt;/ },
  { name: "braces", text: " q{.own-line} ", trace: /\{\.own/ },
];

/** So many places something is planted at. */
const RUNS = atNight(40, 10);

interface ShippedFile {
  name: string;
  lines: string[];
}

/** Reads the file of a page in which something was planted. */
function readPlanted(lines: readonly string[]) {
  const problems: Problem[] = [];
  const page = readPage(
    { text: lines.join("\n"), address: "rules/a", pictures: new Map() },
    pageEntries,
    reportOn("a.md", problems),
  );
  return { page, faults: problems.filter(({ message }) => !message.startsWith("There is no picture")) };
}

describe.each(["v21", "v22"])("whatever is planted anywhere in the shipped %s", (handle) => {
  const files: ShippedFile[] = [];
  const root = join(import.meta.dirname, "../../../../../manual", handle);

  beforeAll(async () => {
    const { problems } = await readManual(root);
    expect(problems.map(describeProblem)).toEqual([]);
    const found = await readdir(root, { recursive: true });
    for (const name of found.filter((each) => each.endsWith(".md") && each.includes("/"))) {
      files.push({ name, lines: (await readFile(join(root, name), "utf8")).split("\n") });
    }
    expect(files.length).toBeGreaterThan(100);
  });

  test.each(planted)("$name is an error at its line, or leaves no trace", ({ text, trace, block }) => {
    let plants = 0;
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (file, where) => {
        const { lines } = files[file % files.length] ?? { name: "", lines: [] };
        const places = lines.flatMap((line, index) => (isPlace(lines, index, block === true) ? [{ line, index }] : []));
        const place = places[Math.floor(where * (places.length - 1))];
        if (place === undefined) {
          return;
        }
        plants += 1;
        const changed = block ? `${place.line}\n\n${text}\n` : inTheMiddle(place.line, text);
        const { page, faults } = readPlanted(lines.with(place.index, changed));
        const first = place.index + 1;
        const last = first + changed.split("\n").length;
        if (faults.length === 0) {
          expect(page.blocks.flatMap((each) => seenText(each)).join("\n")).not.toMatch(trace);
        } else {
          expect(
            faults.some(({ line }) => line >= first && line <= last),
            faults.map(describeProblem).join("\n"),
          ).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
    expect(plants).toBeGreaterThan(RUNS / 2);
  });

  test.each(planted.filter(({ block }) => block !== true))("$name is an error in a title", ({ text }) => {
    fc.assert(
      fc.property(fc.nat(), (file) => {
        const { lines } = files[file % files.length] ?? { name: "", lines: [] };
        const index = lines.findIndex((line) => line.startsWith("title:"));
        const title = (lines[index] ?? "").replace(/^title: *"?|"$/g, "").replaceAll("'", "");
        const { faults } = readPlanted(lines.with(index, `title: '${inTheMiddle(title, text)}'`));
        expect(faults.map(({ line }) => line)).toEqual([index + 1]);
      }),
      { numRuns: atNight(10, 3) },
    );
  });
});

function inTheMiddle(line: string, text: string): string {
  const words = line.split(" ");
  const half = Math.floor(words.length / 2);
  return `${words.slice(0, half).join(" ")}${text}${words.slice(half).join(" ")}`;
}

/** Whether something may be planted in a line, or below it: in ordinary text, outside the front matter. */
function isPlace(lines: readonly string[], index: number, block: boolean): boolean {
  const line = lines[index] ?? "";
  const start = lines.indexOf("---", 1);
  const isText = index > start && line !== "" && !/^(?::::|#|\||!|---)/.test(line);
  const fences = lines.slice(0, index + 1).filter((each) => each.startsWith(":::")).length;
  return isText && (!block || fences % 2 === 0);
}
