import { expect, test } from "vitest";
import type { Block } from "../../../manual/model/blocks/registry/schemas.ts";
import type { ManualPage } from "../../../manual/server/model/manual.ts";
import { importHtml } from "../import-html.ts";
import { readingBeside } from "../source/decode-html.ts";
import { sampleManual } from "../testing/sample-manual.ts";
import { textOfHtml } from "../words/report-words.ts";

const target = { handle: "v22", name: "22nd Edition" };
const beside = { readPicture: readingBeside(sampleManual.file) };
const { edition, report } = importHtml(sampleManual.read(), sampleManual.loadProfile(), target, beside);
const pages = edition.pages.flatMap((page) => [page, ...page.children]);

function page(code: string): ManualPage {
  const found = pages.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(`there is no page ${code}`);
  return found;
}

function tables(code: string): Extract<Block, { type: "table" }>[] {
  return page(code).blocks.flatMap((block) => (block.type === "table" ? block : []));
}

const textOf = (code: string) =>
  page(code)
    .blocks.flatMap((block) => (block.type === "text" ? block.text : []))
    .join("");

test("has its front matter, rules and tables as pages, in their sections and in order", () => {
  expect(pages.map(({ section, code, title }) => [section, code, title])).toEqual([
    ["bluepages", "", "Manifest"],
    ["bluepages", "", "Introduction"],
    ["bluepages", "I", "Acknowledgments"],
    ["rules", "A", "Background Rules"],
    ["rules", "R1", "Ships"],
    ["rules", "R2", "Ports"],
    ["rules", "B", "Papers, Logs & Bills of Lading"],
    ["rules", "R3", "Logs"],
    ["rules", "R4", "Bills of lading"],
    ["rules", "R5", "Pilots’ reports"],
    ["rules", "R6", "Charts"],
    ["rules", "R7", "Letters"],
    ["rules", "R8", "Orders of the harbor master"],
    ["tables", "H", "Tables"],
    ["tables", "T1", "Waters"],
    ["tables", "T2", "Ports"],
    ["tables", "T3", "Months"],
  ]);
  expect(pages.every(({ isPublic }) => isPublic)).toBe(true);
});

test("tells a heading's level by its code, and gives a name that stands twice to one heading only", () => {
  const headings = pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === "heading" ? block : [])));
  const levelled = headings.filter(({ headingCode }) => headingCode !== "");
  expect(levelled).toHaveLength(79);
  for (const { headingCode, headingLevel } of levelled)
    expect(headingLevel).toEqual([headingCode.split(".").length - 1]);
  expect(page("R2").blocks.flatMap((block) => (block.type === "heading" ? block.id : []))).toEqual([
    "r2-1",
    "r2-1_2",
    "r2.3",
  ]);
  expect(report.duplicateIds).toEqual([
    { id: "r2-1", places: ["R2 › R2.1 Names in other tongues", "R2 › R2.2 Ports that moved"] },
  ]);
});

test("tells text, examples and tips apart where they are mixed", () => {
  expect(
    page("R1")
      .blocks.map(({ type }) => type)
      .join(" "),
  ).toBe(
    "text heading text example example example heading text example tip heading text example example text heading text definitions footnotes",
  );
  const examples = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "example" ? block.text : [])),
  );
  expect(examples).toHaveLength(56);
  expect(examples.slice(0, 5)).toEqual([
    "<p>Examples:</p><p><em>Mary Ann</em>, of Port Fairwell, Osgood master.</p>",
    '<p><span class="sc">ss</span> <em>Petrel</em>, of New Haven–Saybrook, log at 12–14.</p>',
    "<p>Incorrect:</p><p>The <u>Mary Ann</u>, out of Fairwell.</p>",
    "<p>Example: <em>Petrel</em> (ex <em>Kittiwake</em>), log § 31.</p>",
    "<p>Examples (steam):</p><p><em>Heron</em> (1871), log at 4.</p><p>—Note: the year is that of the keel, not of the launch.</p>",
  ]);
  expect(page("R1").blocks.find(({ type }) => type === "tip")).toEqual({
    type: "tip",
    tip:
      "<p><strong>A word on registers</strong></p><p>Registers disagree. Trust the one that is kept where the ship lies.</p>" +
      "<ul><li>First the port’s own,</li><li>then the insurer’s.</li></ul>",
  });
  expect(textOf("R1")).toContain("<p>Do not add the yard.</p>");
});

test("keeps nested lists, footnotes, quotations, definitions and literal placeholders", () => {
  expect(textOf("R1")).toContain(
    '<ol start="3"><li>Surname first,<ol><li>then the rank,<ul><li>if it is known,</li><li>or <em>unknown</em></li></ul></li></ol></li><li>and the day of signing.</li></ol>',
  );
  expect(page("R1").blocks.find(({ type }) => type === "definitions")).toEqual({
    type: "definitions",
    items: [
      { terms: ["master"], definitions: ["whoever signs the log"] },
      { terms: ["mate"], definitions: ["whoever signs below"] },
    ],
  });
  expect(textOf("R1")).toContain('Footnotes say more.<a href="note:1">1</a></p>');
  expect(page("R1").blocks.at(-1)).toEqual({
    type: "footnotes",
    notes: [{ id: "1", text: "A ship that never left the yard has no log." }],
  });
  expect(textOf("R1")).toContain("written &lt;unnamed&gt;; the form is &lt;name&gt;, log § &lt;entry number&gt;.");
  expect(JSON.stringify(edition.pages[0]?.blocks)).toContain(
    "<blockquote><p>“Name the ship, name the port, name the day.”</p></blockquote>",
  );
});

test("resolves what can be resolved, and reports what leads nowhere or is refused", () => {
  expect(textOf("R2")).toMatch(
    /^<p>See <a href="ref:rules\/r1-ships#r1-1">Rule R1.1<\/a>, <a href="ref:rules\/r1-ships#r1-1-2">R1.1.2<\/a>, /,
  );
  // A row and an old anchor lead to the page that they stand on.
  expect(textOf("R2")).toContain(
    '<a href="ref:tables/t1-waters">the Narrows</a> and <a href="ref:bluepages/introduction">the introduction</a>. Rule R9.9 was repealed, and the second file was never written. The bell rings.',
  );
  expect(report.links.unresolved).toEqual([{ place: "R2 Ports", words: "Rule R9.9", href: "#r9-9" }]);
  expect(report.links.refused.map(({ words }) => words)).toEqual(["the second file", "The bell"]);
  expect(JSON.stringify(edition)).toContain('href=\\"https://harbors.example/log?year=1911&amp;page=2\\"');
});

test("reads every script, old entities and the typesetter's invisible characters", () => {
  expect(textOf("R2")).toContain("São Tomé, Łeba, Ålesund, 広島, Одесса, חיפה, café");
  expect(textOf("R2")).toContain("A softhyphen, a zerowidth space and a narrow space are the typesetter’s.");
  expect(textOf("R2")).toContain("So are “quotes” from an old page and a dash—here. An emoji ⚓ stays.");
});

test("reads broken markup as browsers do, and what word processors and layout programs leave without their marks", () => {
  expect(textOf("R2")).toContain(
    "<p><strong>Bold <em>and italic</em></strong> <em>crossing</em> over, an ampersand &amp; alone, 3 &lt; 4",
  );
  expect(textOf("R2")).toContain("<p>A paragraph that nobody closed, red and</p><p>centered</p>");
  expect(textOf("R2")).toContain("<p>Set by a layout program in pieces of spans.</p>");
  expect(textOf("R2")).toContain("<p>· An item that a word processor numbered itself</p>");
  expect(textOf("R2")).toContain("<p>The last line<br>of the rule<br>on ports.</p>");
  expect(JSON.stringify(edition)).not.toMatch(/Mso|mso-|CharOverride|o:p|style=|onclick|javascript|rendered words/);
  expect(edition.pages[0]?.blocks).toContainEqual({
    type: "text",
    text: "<p>Clerks, pilots and the lawyers of both.</p>",
  });
});

test("keeps spanning cells, bands, titles and a fifth column of tables", () => {
  expect(tables("T1")).toMatchObject([{ style: "L3", head: ["Water", "Abbreviation", ""], showFilter: false }]);
  expect(tables("T1")[0]?.rows.map(({ kind, column1, column2, column3 }) => [kind, column1, column2, column3])).toEqual(
    [
      ["row", "Water", "in text", "in logs"],
      ["band", "Waters of the coast", "", ""],
      ["band", "<strong>Sounds</strong>", "", ""],
      ["row", "Long Reach", "L.R.", "LR"],
      ["row", "Little Reach", "L.R.", "lr"],
      ["band", "<strong>Straits</strong>", "", ""],
      ["row", "The Narrows", "Nws.<br>or Narr.", "N"],
      ["row", 'Inner passage, see <a href="ref:rules/r2-ports">R2</a>', "I.P.", "nested"],
    ],
  );
  expect(tables("T3")).toMatchObject([
    { style: "L1", title: "Months in logs", rows: [{ column1: "January" }, { column1: "February" }] },
    {
      style: "W5",
      head: ["Month", "First log", "Last log", "Tide", "Moon"],
      rows: [{ column4: "high", column5: "new" }],
    },
  ]);
});

test("keeps pictures with their alternative text, after the words that they stood in, and lines as they were typed", () => {
  const { blocks } = page("R2");
  const at = blocks.findIndex(({ type }) => type === "image");
  expect(blocks[at - 1]).toMatchObject({
    type: "text",
    text: expect.stringMatching(/<p>A picture with words beside it\.<\/p>$/),
  });
  const picture = { width: 1, height: 1, caption: "" };
  expect(blocks.slice(at, at + 3)).toEqual([
    { type: "image", image: [{ ...picture, url: "/images/picture.png", alt: "A lighthouse" }] },
    { type: "image", image: [{ ...picture, url: "/images/quay.gif", alt: "", width: 3, height: 2 }] },
    { type: "code", code: "Port      Day\nFairwell  3 May" },
  ]);
  expect(edition.images.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ["picture.png", 70],
    ["quay.gif", 43],
  ]);
  expect(report.pictures).toEqual({
    files: 2,
    silent: [{ place: "R2 › R2.2 Ports that moved", source: "images/quay.gif" }],
  });
});

test("keeps a table of 600 rows whole, with its bands, a filter and quick look", () => {
  const [table] = tables("T2");
  expect(table).toMatchObject({ style: "T1", head: ["Port", "Abbreviation"], showFilter: true, quickLook: true });
  expect(table?.rows.filter(({ kind }) => kind === "band")).toHaveLength(15);
  expect(table?.rows.filter(({ kind }) => kind === "row")).toHaveLength(600);
  expect(table?.rows.at(-1)).toMatchObject({ column1: "Point Banks", column2: "P. Bank." });
});

test("says what it left out of the file", () => {
  expect(report.leftOut).toEqual([
    { reason: "outside content.within '#frontmatter, #contents'", words: 22, pictures: 0 },
  ]);
  expect(report.dropped).toMatchObject({
    elements: { script: 1, style: 1, svg: 1 },
    comments: 3,
    eventHandlers: 2,
    addresses: {},
  });
});

test("has its notice, a quick style guide and a dashboard to begin with", () => {
  expect(textOfHtml(edition.notice)).toBe(
    "WRITTEN WITHOUT THE LEAVE OF ANY HARBOR and not affiliated with one. Cite as: The Harbor Manual (2d ed.). Free to copy: license.",
  );
  expect(edition.guide.blocks.filter(({ type }) => type === "example")).toHaveLength(5);
  expect(edition.dashboard.blocks).toHaveLength(2);
});
