import { publishEdition } from "../../../../manual/server/publish/public.ts";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { manualEdition, manualPage } from "../../../../manual/server/files/testing/small-manual.ts";
import { readContents, readSections } from "../read-contents.ts";
import { heading, publishSmallManual, text, wordList } from "../../testing/serve-search.ts";
import { abbreviates, cutSections, cutTable, definitionsOf } from "./page-records.ts";

describe("a page is cut", () => {
  test("at its headings, each with the text below and the headings above it", () => {
    const cut = cutSections([
      text("Before."),
      heading("1", "First"),
      text("Of the first."),
      heading("1.1", "Inner", 2),
      heading("2", "Second"),
    ]);
    expect(cut.map(({ heading: each, above }) => [each?.text, above])).toEqual([
      [undefined, []],
      ["First", []],
      ["Inner", ["First"]],
      ["Second", []],
    ]);
    expect(cut[1]?.blocks).toEqual([text("Of the first.")]);
  });

  test("into one empty section where it holds nothing", () => {
    expect(cutSections([])).toEqual([{ heading: null, above: [], blocks: [] }]);
  });

  test("and a long table at its bands, but not a short one", () => {
    const row = (column1: string, kind: "row" | "band" = "row") => ({
      kind,
      column1,
      column2: "x",
      column3: "",
      column4: "",
    });
    const rows = [
      row("Alabama", "band"),
      ...Array(50).fill(row("a")),
      row("Alaska", "band"),
      ...Array(50).fill(row("b")),
    ];
    const table = wordList("States", {});
    if (table.type !== "table") throw new Error("A list of words is a table.");
    expect(cutTable({ ...table, rows })?.parts.map(({ band }) => band)).toEqual(["Alabama", "Alaska"]);
    expect(cutTable({ ...table, rows: rows.slice(0, 60) })).toBeUndefined();
  });
});

describe("an abbreviation", () => {
  test.each([
    ["F. App’x", "Federal Appendix"],
    ["Cal. Rptr. 3d", "West’s California Reporter"],
    ["NLRB", "National Labor Relations Board"],
    ["Dep’t", "Department"],
  ])("%s abbreviates %s", (short, long) => {
    expect(abbreviates(short, long)).toBe(true);
  });

  test.each([
    ["Federal Appendix", "F. App’x"],
    ["S. Ct.", "Federal Reporter"],
    ["Dep’t", "Dep’t"],
  ])("%s does not abbreviate %s", (short, long) => {
    expect(abbreviates(short, long)).toBe(false);
  });
});

describe("a table's rows define", () => {
  const row = (column1: string, column2: string) => ({
    kind: "row" as const,
    column1,
    column2,
    column3: "",
    column4: "",
  });

  test("both words of a cell, and the text before a placeholder", () => {
    expect(definitionsOf([row("Southern Reporter", "So., So. 2d")]).abbreviations).toEqual(
      expect.arrayContaining(["Southern Reporter", "So.", "So. 2d"]),
    );
    expect(definitionsOf([row("Federal Rules of Evidence", "Fed. R. Evid. &lt;rule&gt;")]).abbreviations).toContain(
      "Fed. R. Evid.",
    );
  });

  test("nothing in a cell with a citation or with other text", () => {
    expect(definitionsOf([row("A case", "Roe v. Doe, 1 U.S. 1 (1801)")]).terms).toEqual(["A case"]);
    const told = definitionsOf([row("Supreme Court", "U.S.; until the page is known, S. Ct.")]);
    expect(told.abbreviations).not.toContain("S. Ct.");
  });
});

onEachDatabase("the records of an edition", (open) => {
  test("are public only if their page is, and contain no word of another page [SRCH-9] [SRCH-10]", async () => {
    const database = await open();
    await publishSmallManual(database);
    const read = await readSections(database.db, "v22");
    const records = read?.sections.map(({ record }) => record) ?? [];
    const open_ = records.filter(({ isPublic }) => isPublic);
    expect(open_.map(({ title }) => title)).toEqual(["Signals", "Signals", "Quick style guide"]);
    expect(records.some(({ bluebook }) => bluebook.data.includes("zanzibar"))).toBe(true);
    expect(JSON.stringify(open_)).not.toMatch(/zanzibar|Ass’n|Federal Reporter|Parallel/);
  });

  test("are empty headings if all of their content is below them", async () => {
    const database = await open();
    const blocks = [heading("9", "Reporters"), heading("9.1", "Official", 2), text("The court's own.")];
    const pages = [manualPage("reporters", { code: "9", title: "Series", blocks })];
    const edition = manualEdition({ handle: "v22", name: "22nd Edition", pages });
    await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
    const read = await readSections(database.db, "v22");
    expect(read?.sections.slice(0, 3).map(({ own, isEmpty }) => [own, isEmpty])).toEqual([
      ["Series", true],
      ["Reporters", true],
      ["Official", false],
    ]);
  });

  test("have permanent ids and name their ancestors", async () => {
    const database = await open();
    await publishSmallManual(database);
    const edition = (await readContents(database.db, "v22"))?.edition;
    const names = edition?.records.find((record) => JSON.stringify(record).includes('"10.1 Case names"'));
    expect(names).toMatchObject({
      objectID: expect.stringMatching(/^[\w-]+\.10\.1$/),
      version: "v22",
      uri: "bluebook/v22/rules/cases",
      section: "rules",
      sectionGroup: "Whitepages",
      code: "10",
      title: "Cases",
      isPublic: false,
      bluebook: { headingBlockTitle: "10.1 Case names", headingBlockId: "10.1" },
    });
  });
});
