import { beforeAll, describe, expect, test } from "vitest";
import { exampleMarkers } from "../../domains/manual/model/blocks/example/markers.ts";
import { blockTypes } from "../../domains/manual/model/blocks/registry/schemas.ts";
import { readDrawing } from "../../domains/manual/model/blocks/image/server/read-drawing.ts";
import { tableColumns, tableStyles } from "../../domains/manual/model/blocks/table/styles.ts";
import { indexLetters, letterOf } from "../../domains/manual/model/index-terms/sort-terms.ts";
import { noteKind } from "../../domains/manual/model/index-terms/schema.ts";
import { manualStats } from "../../app/commands/manual/show-stats.ts";
import { readManual } from "../../domains/manual/server/files/read-manual.ts";
import type { ManualEdition } from "../../domains/manual/server/model/manual.ts";
import { findIndigoBook, indigoBookMissing } from "../../domains/manual/server/files/testing/indigo-book.ts";
import { citationFaults } from "./citation-faults.ts";
import { findFaults, type ManualFaults } from "./find-faults.ts";
import { allPages, allTerms, manualPassages } from "../../domains/manual/server/model/passages.ts";
import { proseWords, spellingChecker } from "./misspellings.ts";
import { runsOf, runsUnder } from "./shared-runs.ts";
import { structureFaults } from "./structure-faults.ts";

const handles = ["v22", "v21"];
const faults = new Map<string, Promise<ManualFaults>>();

/** What is wrong with an edition of the shipped manual, looked for once. */
function faultsOf(handle: string): Promise<ManualFaults> {
  const found = faults.get(handle) ?? findFaults(`manual/${handle}`);
  faults.set(handle, found);
  return found;
}

describe.each(handles)("the shipped manual, %s", (handle) => {
  let found: ManualFaults;

  beforeAll(async () => {
    found = await faultsOf(handle);
  });

  test("can be imported, with every cross-reference and image", () => {
    expect(found.reading).toEqual([]);
  });

  test("has no duplicate code or link target and skips no heading level", () => {
    expect(found.structure).toEqual([]);
  });

  test("can be published: every link in the index works and every term that a note names exists", () => {
    expect(found.publishing).toEqual([]);
  });

  test("has drawings for figures, which stand in the page", () => {
    const { images } = found.edition;
    expect(images.length).toBeGreaterThanOrEqual(3);
    for (const { name, bytes } of images) expect(readDrawing(new TextDecoder().decode(bytes)), name).not.toBeNull();
  });

  test("has an index of at least 600 terms, some under every letter, to entries of every rank", () => {
    const terms = allTerms(found.edition.index);
    expect(terms.length).toBeGreaterThanOrEqual(600);
    const letters = new Set(found.edition.index.map((term) => letterOf(term)));
    expect([...letters].toSorted()).toEqual(indexLetters);
    expect(terms.filter(({ note }) => noteKind(note) === "see").length).toBeGreaterThan(100);
    expect(terms.filter(({ note }) => noteKind(note) === "see also").length).toBeGreaterThan(30);
    const sections = new Set(terms.flatMap(({ links }) => links.map((link) => link.split(/[/#]/)[0])));
    expect(sections).toEqual(new Set(["bluepages", "bluetables", "rules", "tables", "quick-style-guide"]));
    expect(terms.some(({ isGenerated }) => isGenerated)).toBe(false);
  });

  test("has a help page, a notification, and the promo and print panels", () => {
    const { help, panels } = found.edition;
    expect(help?.blocks.length).toBeGreaterThan(10);
    expect(panels).toMatchObject({ notification: {}, promo: {}, print: {} });
  });

  test("is spelled correctly by the dictionary and the manual’s own word list", () => {
    expect(found.spelling).toEqual([]);
  });

  test("has search words for most of its rules, spelled correctly", () => {
    expect(found.edition.searchWords.length).toBeGreaterThan(600);
    expect(found.searchWords).toEqual([]);
  });

  test("agrees with its own tables and rules, as `manual check` sees them", () => {
    expect(found.checks).toEqual([]);
  });

  test("follows its own rules in its examples, as far as patterns can check", () => {
    expect(found.citations).toEqual([]);
  });

  test("makes the quick style guide and some pages of each area public", () => {
    const open = allPages(found.edition).filter((page) => page.isPublic);
    expect(found.edition.guide.blocks.length).toBeGreaterThan(10);
    expect(new Set(open.map((page) => page.section))).toEqual(new Set(["bluepages", "bluetables", "rules"]));
  });
});

const book = findIndigoBook();
if (!book) process.stdout.write(`\nnot run: whether the shipped manual repeats another one; ${indigoBookMissing}\n`);

describe.each(book ? handles : [])("the shipped manual, %s, beside the Indigo Book", (handle) => {
  test("shares no eight words in a row with another manual’s text", async () => {
    expect((await faultsOf(handle)).sharedRuns).toEqual([]);
  });
});

describe("the shipped manual, 22nd Edition", () => {
  test("has at least 70 pages and 40,000 words", async () => {
    const { pages, words } = manualStats((await readManual("manual/v22")).edition);
    expect(pages).toBeGreaterThanOrEqual(70);
    expect(words).toBeGreaterThanOrEqual(40_000);
  });

  test("uses every block type but code, every marker, every table style, filters, bands and variants", async () => {
    const { edition } = await readManual("manual/v22");
    const blocks = allPages(edition).flatMap((page) => page.blocks);
    const tables = blocks.flatMap((block) => (block.type === "table" ? [block] : []));
    const examples = blocks.flatMap((block) => (block.type === "example" ? [block] : []));
    const cells = tables.flatMap((table) => table.rows);
    // It prints no lines of a program or a database: what a docket shows is an example.
    const needed = blockTypes.filter((type) => type !== "code");
    expect(new Set(blocks.map((block) => block.type))).toEqual(new Set(needed));
    expect(new Set(examples.map((example) => example.marker))).toEqual(new Set(exampleMarkers));
    // Nothing in it needs more than four columns.
    const narrow = tableStyles.filter((style) => tableColumns(style) <= 4);
    expect(new Set(tables.map((table) => table.style))).toEqual(new Set(narrow));
    expect(tables.filter((table) => table.showFilter).length).toBeGreaterThan(5);
    expect(tables.filter((table) => table.quickLook).length).toBeGreaterThan(5);
    expect(cells.filter((row) => row.kind === "band").length).toBeGreaterThan(0);
    expect(cells.filter((row) => /\[\w+,\w+\]/.test(row.column1)).length).toBeGreaterThan(20);
    const shown = blocks.flatMap((block) => (block.type === "image" ? block.image : []));
    for (const { alt } of shown) expect(alt.length).toBeGreaterThan(40);
  });

  test("sets small capitals, nests headings to level 4, and refers from each area to the other", async () => {
    const pages = allPages((await readManual("manual/v22")).edition);
    const isBlue = (section: string) => section.startsWith("blue");
    const referring = (blue: boolean) =>
      pages.filter(
        ({ section, blocks }) =>
          isBlue(section) === blue &&
          new RegExp(`href=\\\\"ref:${blue ? "(?:rules|tables)" : "(?:bluepages|bluetables)"}/`).test(
            JSON.stringify(blocks),
          ),
      );
    expect(referring(true).length).toBeGreaterThan(20);
    expect(referring(false).length).toBeGreaterThan(20);
    const blocks = pages.flatMap((page) => page.blocks);
    const levels = blocks.flatMap((block) => (block.type === "heading" ? block.headingLevel : []));
    expect(new Set(levels.map(Number))).toEqual(new Set([0, 1, 2, 3, 4]));
    const smallCaps = blocks.filter((block) => JSON.stringify(block).includes('class=\\"sc\\"'));
    expect(smallCaps.length).toBeGreaterThan(100);
  });
});

describe("the two editions of the shipped manual", () => {
  test("differ in substance, pages and numbering", { tags: ["nightly"] }, async () => {
    const [newer, older] = await Promise.all([readManual("manual/v22"), readManual("manual/v21")]);
    const now = wordsByAddress(newer.edition);
    const before = wordsByAddress(older.edition);
    const inBoth = [...now.keys()].filter((address) => before.has(address));
    expect(inBoth.filter((address) => now.get(address) !== before.get(address)).length).toBeGreaterThanOrEqual(25);
    expect(now.size + before.size - 2 * inBoth.length).toBeGreaterThanOrEqual(5);
    const numbers = codesByTarget(older.edition);
    const moved = [...codesByTarget(newer.edition)].filter(
      ([target, code]) => numbers.has(target) && numbers.get(target) !== code,
    );
    expect(moved.length).toBeGreaterThanOrEqual(8);
  });
});

/** Each page's running text, without its examples and tables, where editions may differ only in dates. */
function wordsByAddress(edition: ManualEdition): Map<string, string> {
  const words = new Map<string, string>();
  for (const { page, kind, text } of manualPassages(edition)) {
    if (kind === "text" || kind === "heading") words.set(page, `${words.get(page) ?? ""} ${withoutCodes(text)}`);
  }
  return words;
}

function withoutCodes(text: string): string {
  return text.replaceAll(/\b[BT]{0,2}\d+(?:\.\d+)*(?:\([a-z]+\))*/g, "");
}

/** The code of every rule, by its page and link target. */
function codesByTarget(edition: ManualEdition): Map<string, string> {
  return new Map(
    allPages(edition).flatMap((page) => [
      [`${page.section}/${page.slug}`, page.code] as const,
      ...page.blocks.flatMap((block) =>
        block.type === "heading" ? [[`${page.section}/${page.slug}#${block.id}`, block.headingCode] as const] : [],
      ),
    ]),
  );
}

describe("the checks themselves", () => {
  test.each([
    ["Marlow vs. Tidewater Canal Co., 412 F.3d 88 (4th Cir. 2005).", "‘v.’ is the only form"],
    ["Marlow v. Tidewater Canal Co., 412 F.3d 88 (2005).", "F.3d needs the court"],
    ["Brandt v. Oregon, 577 U.S. 611 (U.S. 2016).", "U.S. implies the court"],
    ["Id., at 95.", "no comma"],
    ["Or. Rev. Stat. § 90.320–.325 (2023).", "several sections take §§"],
    ["Delacroix v. Nakai, 204 F. Supp. 3d 1120, 1126–1127 (D. Idaho 2016).", "last two digits"],
    ["(Tamayo Decl. ¶ 14, Dkt. No. 41-2.)", "ECF No."],
    ["42 U.S.C. §1983.", "a space belongs after §"],
  ])("find the mistake in %s", (example, fault) => {
    expect(citationFaults(example, "v22").join()).toContain(fault);
  });

  test("accept correct examples", () => {
    const right = "See Delacroix v. Ketchum Valley Water Dist., 204 F. Supp. 3d 1120, 1126–27 (D. Idaho 2016).";
    expect(citationFaults(right, "v22")).toEqual([]);
  });

  test("distinguish words from abbreviations, codes and URLs", async () => {
    expect(proseWords("See Fed. R. Civ. P. 56(a) at https://x.example.org; the misteak of Academ[ic,y] fame")).toEqual([
      "See",
      "the",
      "misteak",
      "Academic",
      "Academy",
      "fame",
    ]);
    expect((await spellingChecker())("A misteak of the Okafor court")).toEqual(["misteak"]);
  });

  test("find eight words in a row regardless of case and punctuation", () => {
    expect(runsOf("One, two; three “four” five-six SEVEN (eight).")).toEqual([
      "one two three four five six seven eight",
    ]);
    expect(runsOf("only seven words stand in this one")).toEqual([]);
  });

  test("read the texts of a folder, whatever their markup", async () => {
    const runs = await runsUnder("domains/html-import/server/testing/sample-manual");
    expect(runs).toContain("set the name of a ship in italics");
    expect(runs.has("p padding left 40px examples the ship is")).toBe(false);
  });

  test("find headings that skip a level, duplicate codes, and paragraphs on too many pages", async () => {
    const { edition } = await readManual("manual/v22");
    const [first] = edition.pages;
    if (first === undefined) throw new Error("The manual has no page.");
    const heading = {
      type: "heading" as const,
      id: "deep",
      headingCode: first.code,
      headingText: "Deep",
      headingLevel: [3],
      putNameOnItsOwnLine: false,
    };
    const text = { type: "text" as const, text: "<p>See the rules.</p>" };
    const broken = { ...edition, pages: [{ ...first, blocks: [heading, heading], children: [] }] };
    expect(structureFaults(broken)).toEqual([
      `The code ${first.code} is used twice.`,
      `The code ${first.code} is used twice.`,
      "bluepages/before-you-cite: two headings have the link target deep.",
      "bluepages/before-you-cite: ‘Deep’ skips a level.",
    ]);
    const stock = { ...broken, pages: Array.from({ length: 21 }, () => ({ ...first, blocks: [text], children: [] })) };
    expect(structureFaults(stock)).toContain("21 pages have this paragraph: <p>See the rules.</p>");
  });
});
