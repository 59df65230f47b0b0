import { expect, test } from "vitest";
import { renderTable } from "./render.ts";
import type { TableBlock, TableRow } from "./schema.ts";
import { type TableStyle, tableStyles } from "./styles.ts";

const row = (column1: string): TableRow => ({
  kind: "row",
  column1,
  column2: "two",
  column3: "three",
  column4: "four",
});
const band: TableRow = { kind: "band", column1: "Commerce", column2: "", column3: "", column4: "" };

function table(change: Partial<TableBlock>): string {
  const block: TableBlock = {
    type: "table",
    style: "A6",
    title: "Words",
    head: ["Word", "Abbreviation"],
    rows: [row("one")],
    showFilter: false,
    quickLook: false,
    ...change,
  };
  return renderTable(block, { index: 3 });
}

const columns: Partial<Record<TableStyle, number>> = {
  ...Object.fromEntries(["A2", "A6", "A8", "A11", "A12", "L2", "L4", "L5", "L7", "RA1", "T1"].map((key) => [key, 2])),
  ...Object.fromEntries(["A3", "A4", "A9", "A10", "L3"].map((key) => [key, 3])),
  L6: 4,
  W5: 5,
  W6: 6,
  W7: 7,
  W8: 8,
};
const carets = ["A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12"];

test("a table's title is escaped everywhere", () => {
  const html = table({ title: '<img src=x onerror="y">', showFilter: true });
  expect(html).not.toContain("<img");
  expect(html).toContain("Filter &lt;img src=x onerror=&quot;y&quot;&gt;");
});

test.each(tableStyles)("style %s shows its columns, and carets where it has them [BLOCK-4]", (style) => {
  const html = table({ style, head: [] });
  expect(html.match(/<td/g)).toHaveLength(columns[style] ?? 1);
  expect(html.includes("table-carets")).toBe(carets.includes(style));
});

test("the head row has one head per column, and is left out if all are empty", () => {
  expect(table({ style: "L6", head: ["a", "b"] }).match(/<th /g)).toHaveLength(4);
  expect(table({ head: ["", ""] })).not.toContain("<thead");
  expect(table({ head: [] })).not.toContain("<thead");
});

test("a table of five columns or more is scrolled in a frame of its own, which has its name and takes the focus", () => {
  const html = table({ style: "W8", head: [], rows: [{ ...row("one"), column5: "five" }] });
  expect(html).toContain('<div class="table-frame" role="region" aria-labelledby="table-3-title" tabindex="0"><table');
  expect(html).toContain('<td role="cell">five</td><td role="cell"></td>');
  expect(table({ style: "L6" })).not.toContain("table-frame");
});

test("a band spans the table", () => {
  expect(table({ style: "L6", rows: [band] })).toContain(
    '<tr class="band" role="row"><td colspan="4" role="cell"><span>Commerce</span></td></tr>',
  );
});

test("a table with showFilter has a filter box with its row count [BLOCK-5]", () => {
  expect(table({})).not.toContain("data-filter");
  const html = table({ showFilter: true, rows: [band, row("one"), row("two")] });
  expect(html).toContain("data-filter");
  expect(html).toContain("<output>2 rows</output>");
  expect(table({ showFilter: true })).toContain("<output>1 row</output>");
});

test("a cell with variants is shown as written [BLOCK-5]", () => {
  expect(table({ rows: [row("Academ[ic,y]")] })).toContain('<td role="cell">Academ[ic,y]</td>');
});

test("a long table is split into chunks", () => {
  const html = table({ rows: Array.from({ length: 1594 }, (_, index) => row(`row ${index}`)), showFilter: true });
  expect(html.match(/<tbody role="rowgroup">/g)).toHaveLength(32);
  expect(html.match(/<tr role="row">/g)).toHaveLength(1595);
  expect(html).toContain("1,594 rows");
});

test("a table without rows has a body", () => {
  expect(table({ rows: [] })).toContain('<tbody role="rowgroup"></tbody>');
});

test("a table of three columns knows the one that readers look for, and repeats the heads of the others", () => {
  const years = table({ style: "L3", head: ["Reporter", "Years", "Abbreviation"] });
  expect(years).toContain("table-answer-3");
  expect(years).toContain('<td role="cell">one</td><td role="cell">two</td><td role="cell">three</td>');
  const others = table({ style: "L3", head: ["Where", "<i>One</i>", 'A "few"'] });
  expect(others).not.toContain("table-answer");
  expect(others).toContain('<td role="cell" data-label="One">two</td>');
  expect(others).toContain('data-label="A &quot;few&quot;"');
  expect(table({})).not.toContain("data-label");
});

test("a word and its abbreviation stay on one line; a whole form stands below its name", () => {
  expect(table({ head: ["Word", "Abbreviation"] })).toContain("table-stack table-answer-2");
  expect(table({ head: ["Agency", "Initials"] })).toContain("table-stack table-answer-2");
  expect(table({ head: ["Part", "Form"] })).not.toContain("table-stack");
  expect(table({ style: "L2", head: ["Source", "Form"] })).toContain("table-below");
  expect(table({ style: "T1", head: ["State", "What it asks"] })).not.toContain("data-label");
});

test("two forms that are set against each other have their heads before them", () => {
  const html = table({ style: "RA1", head: ["Write", "Not"] });
  expect(html).toContain('<td role="cell" data-label="Write">one</td><td role="cell" data-label="Not">two</td>');
  expect(table({ style: "L5", head: ["Source", "Form and years"] })).not.toContain("data-label");
});
