import {
  type ColumnCount,
  inlineToHtml,
  type TableBlock,
  type TableRow,
  tableRow,
  tablesFromHtml,
} from "../../../../content/server/authoring.ts";
import type { HtmlProfile, TableRule } from "../profile/profile.ts";
import { childrenOf, type SourceElement } from "../source/nodes.ts";
import { textOf } from "../source/text-of.ts";
import type { MadeBlock } from "./made-block.ts";
import { type GridCell, readGrid } from "./read-grid.ts";
import type { RefusedPart } from "./refused-part.ts";
import { type SortedRow, sortRows } from "./sort-rows.ts";
import { withoutMarks } from "./runs.ts";
import type { SourceWriter, TextContext } from "./source-writer.ts";

/** How the rows of the source's tables were converted. The counts add up to all source rows. */
export interface RowCounts {
  rows: number;
  bands: number;
  heads: number;
  titles: number;
  /** Rows without words, left out. */
  empty: number;
}

interface TableContext {
  profile: HtmlProfile;
  writer: SourceWriter;
  textContext: TextContext;
  rule: TableRule | undefined;
  /** The heading used in quick look if the table has no title; '' for none. */
  headingTitle: string;
  counts: RowCounts;
  refused: RefusedPart[];
}

const columnCounts: readonly ColumnCount[] = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Converts a source table to one of the manual's, or to several if it exceeds the row limit. Refuses one that has more
 * columns than a table can have.
 */
export function makeTables(table: SourceElement, context: TableContext): MadeBlock[] {
  const { profile, rule, counts, textContext } = context;
  const grid = readGrid(table);
  const options = { title: profile.tables.title, firstRowIsHead: rule?.firstRowIsHead ?? false };
  const { rows, columns } = sortRows(grid, options);
  const titleCells = rows.filter((row) => row.kind === "title").flatMap((row) => row.cells);
  const ownTitle = [...grid.captions, ...titleCells.map((cell) => cell.element)]
    .map((element) => textOf([element]))
    .filter((text) => text !== "")
    .join(" ");
  const width = columns.length === 0 ? 1 : columnCounts[columns.length - 1];
  if (width === undefined) {
    const begins = textOf([table], 60).slice(0, 60);
    const message = `The table '${begins}' has ${columns.length} columns. A table may have eight: split it in the file.`;
    context.refused.push({ place: textContext.place, message });
    return [];
  }
  const shape = { columns, width };
  const body = rows.filter((row) => row.kind === "row" || row.kind === "band");
  const head = rows.find((row) => row.kind === "head");
  const written = writeRows(body, shape, context);
  counts.titles += titleCells.length;
  counts.heads += head === undefined ? 0 : 1;
  counts.empty += rows.filter((row) => row.kind === "empty").length;
  const quickLook = rule?.quickLook ?? false;
  const repeatedTitle = ownTitle === "" && quickLook && context.headingTitle !== "";
  const blocks = tablesFromHtml({
    style: styleOf(width, profile, rule),
    title: repeatedTitle ? context.headingTitle : ownTitle,
    head: head === undefined ? [] : writeHead(head, shape, context),
    showFilter: rule?.filter ?? body.length >= profile.tables.filterFrom,
    quickLook,
    rows: written.rows,
  });
  return blocks.map((block) => ({
    block,
    place: textContext.place,
    repeatedCells: written.repeated,
    repeatedTitle,
  }));
}

interface Shape {
  /** The source's non-empty columns. */
  columns: readonly number[];
  /** The manual's columns. */
  width: ColumnCount;
}

function styleOf(width: ColumnCount, profile: HtmlProfile, rule: TableRule | undefined): TableBlock["style"] {
  return rule?.styles[width] ?? profile.tables.styles[width];
}

function writeRows(
  body: readonly SortedRow[],
  shape: Shape,
  context: TableContext,
): { rows: TableRow[]; repeated: Set<string> } {
  const main = mainBands(body);
  const repeated = new Set<string>();
  const rows = body.map((row, index): TableRow => {
    if (row.kind === "band") {
      context.counts.bands += 1;
      const plain = main.size > 0 && row.bold && !main.has(row);
      return bandOf(row, plain, context);
    }
    context.counts.rows += 1;
    for (const cell of row.cells.filter((cell) => cell.repeated)) {
      repeated.add(`${index}:${shape.columns.indexOf(cell.column) + 1}`);
    }
    return tableRow("row", cellsOf(row, shape, context, false));
  });
  return { rows, repeated };
}

/**
 * Finds bands that start a part of the table with its own bands (a jurisdiction, then its courts): entirely bold and
 * followed by another band. They stay bold; entirely bold bands under them don't, so that readers can tell them apart.
 */
function mainBands(body: readonly SortedRow[]): ReadonlySet<SortedRow> {
  return new Set(body.filter((row, index) => row.kind === "band" && row.bold && body[index + 1]?.kind === "band"));
}

function bandOf(row: SortedRow, plain: boolean, { writer, textContext }: TableContext): TableRow {
  const runs = row.cells.flatMap((cell) => writer.lineRuns(childrenOf(cell.element), textContext));
  const html = inlineToHtml(plain ? withoutMarks(runs, (tag) => tag === "strong") : runs);
  return tableRow("band", [html]);
}

function writeHead(row: SortedRow, shape: Shape, context: TableContext): string[] {
  return cellsOf(row, shape, context, true);
}

/** Returns a row's cells in the manual's columns. */
function cellsOf(row: SortedRow, shape: Shape, context: TableContext, isHead: boolean): string[] {
  const cells = Array.from({ length: shape.width }, () => "");
  for (const cell of row.cells) cells[shape.columns.indexOf(cell.column)] = cellToHtml(cell, context, isHead);
  return cells;
}

function cellToHtml(cell: GridCell, { writer, textContext }: TableContext, isHead: boolean): string {
  const runs = writer.lineRuns(childrenOf(cell.element), textContext);
  return inlineToHtml(isHead ? withoutMarks(runs, (tag) => tag === "strong") : runs);
}
