import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Block } from "../../blocks/schema.ts";
import { cleanHtml } from "../clean-html.ts";
import type { ManualEdition, ManualPage } from "../manual.ts";
import { importHtml } from "./import-html.ts";
import { loadProfile } from "./profile/load-profile.ts";
import type { HtmlImportReport } from "./report.ts";
import { decodeHtml } from "./source/decode-html.ts";
import { formatScore, inSourceOrder, scoreParagraphs, type StyledParagraph } from "./testing/score-paragraphs.ts";
import { compareWords } from "./words/compare-words.ts";
import { Vocabulary, WordList } from "./words/word-list.ts";
import { addBlock, textOfHtml } from "./words/words-of-blocks.ts";

const data = "../shared/data/indigo-book";
const profile = loadProfile(readFileSync("manual/profiles/indigo.yaml", "utf8"), "indigo.yaml");
const read = (file: string) => decodeHtml(readFileSync(`${data}/edition-2/${file}`));
const allPages = (pages: readonly ManualPage[]): ManualPage[] =>
  pages.flatMap((page) => [page, ...allPages(page.children)]);

const editions = [
  { handle: "v21", name: "21st Edition", file: "indigobook-2.0-2022.html", rows: 3147, t3Rows: 1590, thirdLevel: 142 },
  {
    handle: "v22",
    name: "22nd Edition",
    file: "indigobook-2.0-rev2023-1.html",
    rows: 3146,
    t3Rows: 1593,
    thirdLevel: 144,
  },
];

describe.each(editions)("$file as $handle", ({ handle, name, file, rows, t3Rows, thirdLevel }) => {
  let html: string;
  let edition: ManualEdition;
  let report: HtmlImportReport;
  let pages: ManualPage[];
  let blocks: Block[];

  beforeAll(() => {
    html = read(file);
    ({ edition, report } = importHtml(html, profile, { handle, name }));
    pages = allPages(edition.pages);
    blocks = pages.flatMap((page) => page.blocks);
  });

  const page = (code: string) => {
    const found = pages.find((candidate) => candidate.code === code);
    if (found === undefined) {
      throw new Error(`there is no page ${code}`);
    }
    return found;
  };

  test("has 34 rules and 20 tables as pages, in their sections and in order", () => {
    const codes = (section: string, letter: string) =>
      pages
        .filter((candidate) => candidate.section === section && candidate.code.startsWith(letter))
        .map(({ code }) => code);
    expect(codes("rules", "R")).toEqual(Array.from({ length: 34 }, (_, index) => `R${index + 1}`));
    expect(codes("tables", "T")).toEqual(Array.from({ length: 20 }, (_, index) => `T${index + 1}`));
    expect(edition.pages.map(({ code, title }) => `${code} ${title}`.trim())).toEqual([
      "Manifest",
      "Introduction",
      "I Codicil",
      "J Acknowledgments",
      "A Background Rules",
      "B Cases",
      "C Statutes, Rules, Regulations, and Other Legislative & Administrative Materials",
      "D Court & Litigation Documents",
      "E Books & Non-Periodicals",
      "F Journals, Magazines, & Newspaper Articles",
      "G Internet Sources",
      "H Tables",
    ]);
    expect(edition.sections.map(({ handle: section }) => section)).toEqual(["bluepages", "rules", "tables"]);
    expect(pages.every(({ isPublic }) => isPublic)).toBe(true);
  });

  test("has every third-level rule as a heading of level 2, with names that are unique in their page", () => {
    const third = blocks.filter((block) => block.type === "heading" && /^R\d+\.\d+\.\d+$/.test(block.headingCode));
    expect(new Set(third.map((block) => (block.type === "heading" ? block.headingCode : ""))).size).toBe(thirdLevel);
    expect(third.every((block) => block.type === "heading" && block.headingLevel[0] === 2)).toBe(true);
    for (const candidate of pages) {
      const ids = candidate.blocks.flatMap((block) => (block.type === "heading" ? block.id : []));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("has 32 tables with all rows of the source, and 28 tips", () => {
    const { tables } = report;
    expect(report.blocks).toMatchObject({ table: 32, tip: 28 });
    expect(tables).toMatchObject({ total: 32, sourceRows: rows, empty: 1, titles: 2, squeezed: 0 });
    const inBlocks = blocks.reduce((sum, block) => sum + (block.type === "table" ? block.rows.length : 0), 0);
    expect(inBlocks).toBe(rows - tables.heads - tables.titles - tables.empty);
    expect(html.match(/<tr>/g)).toHaveLength(rows);
  });

  test("loses no word and adds none, by the importer's own account", () => {
    expect(report.words.lostWords).toEqual([]);
    expect(report.words.addedWords).toEqual([]);
    expect(report.words.kept).toBe(report.words.source);
    expect(report.notPlaced).toEqual([]);
  });

  test("loses no word by an account that knows nothing of the importer's tree", () => {
    const contents = html.indexOf("<h2>Table of Contents");
    const book =
      html.slice(html.indexOf('<div id="frontmatter"'), contents) + html.slice(html.indexOf("</ol>", contents));
    const text = book
      .replace(/<\/?(?:p|div|h\d|ul|ol|li|blockquote|table|thead|tbody|tr|td|br|hr|body|html)\b[^>]*>/g, " ")
      .replace(/<[^>]*>/g, "")
      .replace(/\u200b/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&amp;/g, "&");
    const vocabulary = new Vocabulary();
    const source = new WordList(vocabulary);
    source.addText(text);
    const imported = new WordList(vocabulary);
    for (const candidate of inSourceOrder(edition.pages)) {
      imported.addText(`${candidate.code} ${candidate.title}`);
      for (const block of candidate.blocks) {
        addBlock(imported, block);
      }
    }
    const { kept, lost } = compareWords(source.numbers(), imported.numbers());
    expect(lost.map(([from, to]) => source.words(from, to))).toEqual([]);
    expect(kept).toBe(source.length);
    expect(source.length).toBeGreaterThan(55_000);
  });

  test("resolves 156 of 158 cross-references and reports the two that are broken in the source", () => {
    const { resolved, unresolved, refused } = report.links;
    expect(resolved + unresolved.length).toBe(158);
    expect(refused).toEqual([]);
    expect(unresolved).toEqual([
      { place: "R19 › R19.3.3 Parallel citations", words: "Rule R11.3.4", href: "#r11-3-4" },
      { place: "T3 U.S. States and Other Jurisdictions", words: "Rule R12.1.2", href: "#r12-1-2" },
    ]);
  });

  test("has links only to pages and headings that are there", () => {
    const targets = new Set(
      pages.flatMap((candidate) => {
        const address = `ref:${candidate.section}/${candidate.slug}`;
        return [
          address,
          ...candidate.blocks.flatMap((block) => (block.type === "heading" ? `${address}#${block.id}` : [])),
        ];
      }),
    );
    const links = JSON.stringify(edition).match(/ref:[^"\\]*/g) ?? [];
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter((link) => !targets.has(link))).toEqual([]);
  });

  test("reports the seven names that stand twice", () => {
    expect(report.duplicateIds.map(({ id, places }) => `${id} ${places.length}`)).toEqual(
      ["r12-3", "r12-3-1", "r12-3-2", "r30-1-3", "r30-2-2", "r30-2-3", "r30-2-4"].map((id) => `${id} 2`),
    );
  });

  test("holds only HTML that cleaning leaves as it is", () => {
    const flows = [...blocks, ...edition.guide.blocks].flatMap((block) => {
      return block.type === "text" || block.type === "example" ? block.text : block.type === "tip" ? block.tip : [];
    });
    const lines = [...blocks, ...edition.guide.blocks].flatMap((block) => {
      if (block.type === "table") {
        return [...block.head, ...block.rows.flatMap((row) => [row.column1, row.column2, row.column3, row.column4])];
      }
      return block.type === "heading" ? block.headingText : [];
    });
    expect(flows.filter((text) => cleanHtml(text, "flow") !== text)).toEqual([]);
    expect([...lines, edition.notice].filter((text) => cleanHtml(text, "inline") !== text)).toEqual([]);
  });

  test("keeps literal placeholders", () => {
    expect(JSON.stringify(page("R16").blocks)).toContain("<p>&lt;title&gt; U.S.C. § &lt;section number&gt;.</p>");
  });

  test("keeps its statement of non-affiliation, its attribution and its licence in the notice", () => {
    expect(textOfHtml(edition.notice)).toMatch(/^NOT AUTHORIZED BY NOR IN ANY WAY AFFILIATED WITH: .* Cite as: .* CC0/);
  });

  test("has a quick style guide and a dashboard to begin with", () => {
    expect(edition.guide.blocks.filter(({ type }) => type === "example").length).toBeGreaterThan(20);
    expect(edition.dashboard.blocks.length).toBeGreaterThan(1);
  });

  test("reads well where the source is most mixed: R11.1", () => {
    const types = page("R11")
      .blocks.slice(0, 12)
      .map((block) => block.type);
    expect(types).toEqual([
      "heading",
      "text",
      "example",
      "example",
      "example",
      "example",
      "example",
      "example",
      "heading",
      "text",
      "example",
      "example",
    ]);
    expect(page("R11").blocks[2]).toMatchObject({
      text: expect.stringMatching(/^<p><strong>Examples \(federal\):<\/strong><\/p><p><em>/),
    });
  });

  test("T3 keeps its jurisdictions and courts as bands, and is found by the filter and in quick look", () => {
    const table = page("T3").blocks.find((block) => block.type === "table");
    if (table?.type !== "table") {
      throw new Error("T3 has a table");
    }
    expect(table).toMatchObject({ head: ["Category", "Dates", "Abbreviation"], showFilter: true, quickLook: true });
    expect(table.rows).toHaveLength(t3Rows);
    const bands = table.rows.filter(({ kind }) => kind === "band").map(({ column1 }) => column1);
    const jurisdictions = bands.filter((band) => /^<strong>[^<]*<\/strong>$/.test(band)).map(textOfHtml);
    expect(jurisdictions).toHaveLength(59);
    expect(jurisdictions.slice(0, 3)).toEqual(["Alabama", "Alaska", "Arizona"]);
    expect(jurisdictions).toContain("Puerto Rico");
    expect(bands[1]).toMatch(/^<strong>Supreme Court \(Ala\.\):<\/strong> Cite to/);
    expect(bands).toContain("Administrative compilation");
    expect(table.rows.every(({ kind, column2, column3 }) => kind === "row" || (column2 === "" && column3 === ""))).toBe(
      true,
    );
  });

  test("says what it left out of the file", () => {
    expect(report.leftOut.map(({ reason }) => reason)).toEqual([
      "outside content.within '#frontmatter, #contents'",
      "headings: skip “Table of Contents”",
    ]);
    expect(report.dropped.elements).toMatchObject({ svg: 1, style: 1 });
    expect(report.dropped.embeddedData).toBeGreaterThan(100_000);
  });

  test("gives at least 95 % of the paragraphs of the Word masters the right block type", () => {
    const year = handle === "v21" ? "2022" : "2023";
    const paragraphs: StyledParagraph[] = JSON.parse(
      readFileSync(`${data}/derived/docx-styled-paragraphs-${year}.json`, "utf8"),
    );
    const score = scoreParagraphs(edition, paragraphs);
    process.stdout.write(`\n${handle}, block types by paragraph style\n${formatScore(score)}\n`);
    expect(score.right / paragraphs.length).toBeGreaterThan(0.965);
    // Of the 531 paragraphs with the style 'Example', lead-ins included, all but the four lead-ins of tables.
    expect(paragraphs.filter(({ style }) => style === "Example")).toHaveLength(531);
    expect(score.confusion.get("Example")?.get("example")).toBe(527);
    expect(score.confusion.get("InklingTitle")?.get("tip")).toBe(28);
  });
});
