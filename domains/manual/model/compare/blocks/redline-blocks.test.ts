import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Block, blockTypes } from "../../blocks/registry/schemas.ts";
import { testingParts } from "../../blocks/registry/testing/testing-parts.ts";
import { renderBlocks } from "../../blocks/render.ts";
import type { TableBlock } from "../../blocks/table/schema.ts";
import { alignBlocks, headingPairs } from "./align-blocks.ts";
import { pairRows, redlineBlocks } from "./redline-blocks.ts";

const block: fc.Arbitrary<Block> = fc.oneof(
  ...blockTypes.map((type): fc.Arbitrary<Block> => testingParts[type].arbitrary),
);
const blocks = fc.array(block, { maxLength: 8 });
const text = (words: string): Block => ({ type: "text", text: `<p>${words}</p>` });
const heading = (id: string, headingText: string, headingCode = ""): Block => {
  return { type: "heading", id, headingCode, headingText, headingLevel: [1], putNameOnItsOwnLine: false };
};
const silent = (before: Block[], after: Block[]) =>
  renderBlocks(redlineBlocks(alignBlocks(before, after))).replaceAll(/<span class="redline-spoken">[^<]*<\/span>/g, "");

describe("pairs of blocks", () => {
  test("have every block of both versions once, whatever the types", () => {
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const pairs = alignBlocks(before, after);
        expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
        expect(pairs.filter((pair) => pair.before).length).toBe(before.length);
        expect(() => renderBlocks(redlineBlocks(pairs))).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });

  test("of a page with itself show no change", () => {
    fc.assert(
      fc.property(blocks, (page) => {
        expect(redlineBlocks(alignBlocks(page, page))).toEqual([]);
      }),
    );
  });

  test.each([
    [
      "renamed, with its text kept",
      [heading("a", "Old"), text("Body.")],
      [heading("b", "New"), text("Body.")],
      ["a", "b"],
    ],
    [
      "renumbered",
      [heading("5.1", "Names", "5.1")],
      [heading("5", "Cases", "5"), heading("5.2", "Names", "5.2")],
      ["5.1", "5.2"],
    ],
    [
      "retitled, its id kept",
      [heading("a", "Old"), text("one two")],
      [heading("a", "New"), text("three four")],
      ["a", "a"],
    ],
  ])("know a heading that was %s", (_, before, after, [was, is]) => {
    const found = headingPairs(alignBlocks(before, after)).find((pair) => pair.before?.id === was);
    expect(found?.after?.id).toBe(is);
  });
});

describe("a page's redline", () => {
  test("shows changes below their headings, and says what it leaves out", () => {
    const page = [heading("a", "First"), text("Kept."), heading("b", "Second"), text("One old word."), text("Last.")];
    const html = silent(page, page.with(3, text("One new word.")));
    expect(html).toContain("One part is unchanged.");
    expect(html).toContain("Second");
    expect(html).not.toContain("First");
    expect(html).toContain("<p>One <del>old</del><ins>new</ins> word.</p>");
    expect(html).toContain("The rest is unchanged.");
  });

  test("shows a new number of a heading beside its words", () => {
    expect(silent([heading("5.1", "Names", "5.1")], [heading("5.2", "Names", "5.2")])).toContain(
      "<del>5.1</del><ins>5.2</ins> Names",
    );
  });

  test("says that only the layout changed", () => {
    const example = (marker: "NONE" | "NOT"): Block => ({ type: "example", text: "<p>a</p>", marker, alignment: [] });
    expect(silent([example("NONE")], [example("NOT")])).toContain("its words are the same");
  });

  test("shows blocks that went and came in full", () => {
    const html = silent([text("alpha beta")], [heading("h", "Gamma"), text("delta")]);
    expect(html).toContain("<del>alpha beta</del>");
    expect(html).toContain("<ins>Gamma</ins>");
    expect(html).toContain("<ins>delta</ins>");
  });
});

describe("rows of tables", () => {
  const row = (column1: string, column2: string, kind: "row" | "band" = "row") => {
    return { kind, column1, column2, column3: "", column4: "" };
  };
  const table = (rows: TableBlock["rows"]): Block => {
    return {
      type: "table",
      style: "A6",
      title: "",
      head: ["Word", "Abbreviation"],
      rows,
      showFilter: true,
      quickLook: false,
    };
  };

  test("pair by the whole row, then by the name, in order, though names repeat", () => {
    const before = [row("Court", "Ct."), row("Court", "C."), row("Law", "L.")];
    const after = [row("Court", "Ct."), row("Court", "Cr."), row("Journal", "J."), row("Law", "L.")];
    expect(pairRows(before, after)).toMatchObject([
      { before: before[0], after: after[0], isSame: true },
      { before: before[1], after: after[1], isSame: false },
      { before: null, after: after[2] },
      { before: before[2], after: after[3], isSame: true },
    ]);
  });

  test("are shown if they changed, below their band", () => {
    const same = [row("A", "a"), row("B", "b")];
    const html = silent(
      [table([row("Band", "", "band"), ...same, row("Law", "Lw.")])],
      [table([row("Band", "", "band"), ...same, row("Law", "L."), row("Moot", "M.")])],
    );
    expect(html).toContain("2 rows are unchanged.");
    expect(html).toContain("Band");
    expect(html).toContain('<td role="cell">Law</td><td role="cell"><del>Lw</del><ins>L</ins>.</td>');
    expect(html).toContain('<td role="cell"><ins>Moot</ins></td><td role="cell"><ins>M.</ins></td>');
    expect(html).not.toContain("data-filter");
  });
});
