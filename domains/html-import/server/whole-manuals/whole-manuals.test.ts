import { readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import { beforeAll, describe, expect, test } from "vitest";
import type { Block } from "../../../manual/model/blocks/registry/schemas.ts";
import { cleanHtml } from "../../../manual/server/model/clean-html.ts";
import type { ManualEdition, ManualPage } from "../../../manual/server/model/manual.ts";
import { findIndigoBook, indigoBookMissing } from "../../../manual/server/files/testing/indigo-book.ts";
import { type HtmlImportReport, importHtml } from "../import-html.ts";
import { loadProfile } from "../profile/load-profile.ts";
import { readingBeside, decodeHtml } from "../source/decode-html.ts";
import type { HtmlProfile } from "../profile/profile.ts";
import { sampleManual } from "../testing/sample-manual.ts";
import { formatScore, inSourceOrder, scoreParagraphs, type StyledParagraph } from "../testing/score-paragraphs.ts";
import { Vocabulary, WordList, compareWords } from "../words/compare-words.ts";
import { addBlock, textOfHtml } from "../words/report-words.ts";

interface WholeManual {
  title: string;
  handle: "v21" | "v22";
  file: string;
  profile: HtmlProfile;
  /** Rows of its tables, as its HTML has them. */
  rows: number;
  words: number;
}

const sample: WholeManual = {
  title: "the sample manual",
  handle: "v22",
  file: sampleManual.file,
  profile: sampleManual.loadProfile(),
  rows: 631,
  words: 4_900,
};

const book = findIndigoBook();
const indigoProfile = loadProfile(readFileSync("manual/profiles/indigo.yaml", "utf8"), "indigo.yaml");
const indigo = (handle: "v21" | "v22", rows: number, file: string): WholeManual => ({
  title: `the Indigo Book as ${handle}`,
  handle,
  file,
  profile: indigoProfile,
  rows,
  words: 55_000,
});
const indigoBooks = book ? [indigo("v21", 3147, book.v21), indigo("v22", 3146, book.v22)] : [];
if (!book) process.stdout.write(`\nnot run: imports of another publisher's manual; ${indigoBookMissing}\n`);

const allPages = (pages: readonly ManualPage[]): ManualPage[] =>
  pages.flatMap((page) => [page, ...allPages(page.children)]);

interface Imported {
  html: string;
  edition: ManualEdition;
  report: HtmlImportReport;
  pages: ManualPage[];
  blocks: Block[];
}

/** Each manual is imported once for all the tests of this file. */
const imports = new Map<WholeManual, Imported>();
function importOnce(manual: WholeManual): Imported {
  const known = imports.get(manual);
  if (known) return known;
  const html = decodeHtml(readFileSync(manual.file));
  const beside = { readPicture: readingBeside(manual.file) };
  const made = importHtml(html, manual.profile, { handle: manual.handle, name: manual.handle }, beside);
  const pages = allPages(made.edition.pages);
  const imported = { html, ...made, pages, blocks: pages.flatMap(({ blocks }) => blocks) };
  imports.set(manual, imported);
  return imported;
}

describe.each([sample, ...indigoBooks])("$title", (manual) => {
  let imported: Imported;

  beforeAll(() => {
    imported = importOnce(manual);
  });

  test("names every heading once in its page", () => {
    for (const { blocks } of imported.pages) {
      const ids = blocks.flatMap((block) => (block.type === "heading" ? block.id : []));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("has all rows of the source's tables", () => {
    const { tables } = imported.report;
    expect(tables.sourceRows).toBe(manual.rows);
    const inBlocks = imported.blocks.reduce((sum, block) => sum + (block.type === "table" ? block.rows.length : 0), 0);
    expect(inBlocks).toBe(manual.rows - tables.heads - tables.titles - tables.empty);
  });

  test("loses no word and adds none, by the importer's own account", () => {
    const { words, notPlaced } = imported.report;
    expect(words.lostWords).toEqual([]);
    expect(words.addedWords).toEqual([]);
    expect(words.kept).toBe(words.source);
    expect(notPlaced).toEqual([]);
  });

  test("loses no word by the account of another parser, which knows nothing of the importer's tree", () => {
    const vocabulary = new Vocabulary();
    const source = new WordList(vocabulary);
    source.addText(textOfManual(imported.html));
    const words = new WordList(vocabulary);
    for (const { code, title, blocks } of inSourceOrder(imported.edition.pages)) {
      words.addText(`${code} ${title}`);
      for (const block of blocks) addBlock(words, block);
    }
    const { kept, lost } = compareWords(source.numbers(), words.numbers());
    expect(lost.map(([from, to]) => source.words(from, to))).toEqual([]);
    expect(kept).toBe(source.length);
    expect(source.length).toBeGreaterThan(manual.words);
  });

  test("has links only to pages and headings that are there", () => {
    const targets = new Set(
      imported.pages.flatMap(({ section, slug, blocks }) => {
        const address = `ref:${section}/${slug}`;
        return [address, ...blocks.flatMap((block) => (block.type === "heading" ? `${address}#${block.id}` : []))];
      }),
    );
    const links = JSON.stringify(imported.edition).match(/ref:[^"\\]*/g) ?? [];
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !targets.has(link))).toEqual([]);
  });

  test("holds only HTML that cleaning leaves as it is", () => {
    const { edition, blocks } = imported;
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
});

const separate = /^(?:p|div|h\d|ul|ol|li|dl|dt|dd|blockquote|table|thead|tbody|tr|t[dh]|br|hr|body|html|center)$/;
const unread = new Set(["style", "script", "svg", "address"]);

/** The number of the sample manual's footnote, and the way back: pages count their notes anew. */
const footnoteNumbers = /<sup><a href="#fn1" id="fnref1">1<\/a><\/sup>|<sup>1<\/sup>|<a href="#fnref1">.*?<\/a>/g;

/** The words of a manual's HTML, without its table of contents, as a parser reads them that builds no tree. */
function textOfManual(source: string): string {
  const html = source.replaceAll(footnoteNumbers, "");
  const contents = html.indexOf("<h2>Table of Contents");
  let text = "";
  let skipped = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (unread.has(name)) skipped += 1;
      if (separate.test(name)) text += " ";
    },
    ontext: (words) => {
      if (skipped === 0) text += words;
    },
    onclosetag: (name) => {
      if (unread.has(name)) skipped -= 1;
      if (separate.test(name)) text += " ";
    },
  });
  parser.end(html.slice(html.indexOf('<div id="frontmatter"'), contents) + html.slice(html.indexOf("</ol>", contents)));
  return text.replaceAll(/[\u00ad\u200b]/g, "");
}

describe.each(indigoBooks)("$title, in particular", (manual) => {
  let html: string;
  let edition: ManualEdition;
  let report: HtmlImportReport;
  let pages: ManualPage[];
  let blocks: Block[];

  beforeAll(() => {
    ({ html, edition, report, pages, blocks } = importOnce(manual));
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

  test("has every third-level rule as a heading of level 2, each once", () => {
    const third = blocks.filter((block) => block.type === "heading" && /^R\d+\.\d+\.\d+$/.test(block.headingCode));
    expect(new Set(third.map((block) => (block.type === "heading" ? block.headingCode : ""))).size).toBe(
      manual.handle === "v21" ? 142 : 144,
    );
    expect(third.every((block) => block.type === "heading" && block.headingLevel[0] === 2)).toBe(true);
  });

  test("has 32 tables with all rows of the source, and 28 tips", () => {
    const { tables } = report;
    expect(report.blocks).toMatchObject({ table: 32, tip: 28 });
    expect(tables).toMatchObject({ total: 32, sourceRows: manual.rows, empty: 1, titles: 2 });
    expect(html.match(/<tr>/g)).toHaveLength(manual.rows);
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

  test("reports the seven names that stand twice", () => {
    expect(report.duplicateIds.map(({ id, places }) => `${id} ${places.length}`)).toEqual(
      ["r12-3", "r12-3-1", "r12-3-2", "r30-1-3", "r30-2-2", "r30-2-3", "r30-2-4"].map((id) => `${id} 2`),
    );
  });

  test("keeps literal placeholders", () => {
    expect(JSON.stringify(page("R16").blocks)).toContain("<p>&lt;title&gt; U.S.C. § &lt;section number&gt;.</p>");
  });

  test("keeps its statement of non-affiliation, its attribution and its license in the notice", () => {
    expect(textOfHtml(edition.notice)).toMatch(/^NOT AUTHORIZED BY NOR IN ANY WAY AFFILIATED WITH: .* Cite as: .* CC0/);
  });

  test("has an initial quick style guide and dashboard", () => {
    expect(edition.guide.blocks.filter(({ type }) => type === "example").length).toBeGreaterThan(20);
    expect(edition.dashboard.blocks.length).toBeGreaterThan(1);
  });

  test("reads well where the source is messiest: R11.1", () => {
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
    expect(table.rows).toHaveLength(manual.handle === "v21" ? 1590 : 1593);
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

  test("reports what it left out of the file", () => {
    expect(report.leftOut.map(({ reason }) => reason)).toEqual([
      "outside content.within '#frontmatter, #contents'",
      "headings: skip “Table of Contents”",
    ]);
    expect(report.dropped.elements).toMatchObject({ svg: 1, style: 1 });
    expect(report.dropped.embeddedData).toBeGreaterThan(100_000);
  });

  test("gives at least 95 % of the paragraphs of the Word masters the right block type", () => {
    const paragraphs: StyledParagraph[] = JSON.parse(readFileSync(book?.masters[manual.handle] ?? "", "utf8"));
    const score = scoreParagraphs(edition, paragraphs);
    process.stdout.write(`\n${manual.handle}, block types by paragraph style\n${formatScore(score)}\n`);
    expect(score.right / paragraphs.length).toBeGreaterThan(0.965);
    // Of the 531 paragraphs with the style 'Example', lead-ins included, all but the four lead-ins of tables.
    expect(paragraphs.filter(({ style }) => style === "Example")).toHaveLength(531);
    expect(score.confusion.get("Example")?.get("example")).toBe(527);
    expect(score.confusion.get("InklingTitle")?.get("tip")).toBe(28);
  });
});
