import { type ColumnCount, inlineToHtml, tableRow, tablesFromHtml } from "../../../manual/server/model/html.ts";
import type { TableBlock, TableRow } from "../../../manual/server/model/public.ts";
import type { HtmlProfile, TableRule } from "../profile/profile.ts";
import {
  type SourceElement,
  type SourceNode,
  attributeOf,
  childrenOf,
  elementsIn,
  isInvisible,
  nodesIn,
  textOf,
  visibleText,
} from "../source/nodes.ts";
import { type MadeBlock, withoutMarks } from "./units.ts";
import type { RefusedPart } from "./take-pictures.ts";
import type { SourceWriter, TextContext } from "./source-writer.ts";
import type { Selector } from "../profile/pattern.ts";

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

/** A cell in its column. */
interface GridCell {
  element: SourceElement;
  column: number;
  /** How many columns it spans. */
  span: number;
  /** Whether it started in an earlier row and spans this one too. */
  repeated: boolean;
  empty: boolean;
}

interface GridRow {
  cells: GridCell[];
  /** Whether it is in the table's head. */
  inHead: boolean;
}

/** A source table with its spans resolved. */
interface Grid {
  /** At most one in a valid source. */
  captions: SourceElement[];
  rows: GridRow[];
  columns: number;
}

const mostColumns = 200;
const mostRowsSpanned = 1_000;

/** Reads a table row by row; a cell that spans several rows is repeated in each. */
function readGrid(table: SourceElement): Grid {
  const grid: Grid = { captions: [], rows: [], columns: 0 };
  let spanning: { cell: GridCell; rows: number }[] = [];
  const readRow = (row: SourceElement, inHead: boolean) => {
    const cells = readCells(row, spanning);
    grid.rows.push({ cells, inHead });
    grid.columns = Math.max(grid.columns, ...cells.map((cell) => cell.column + cell.span));
    spanning = stillSpanning(spanning, cells);
  };
  const readSection = (section: SourceElement, inHead: boolean) => {
    for (const node of childrenOf(section)) {
      if (node.kind !== "element") {
        continue;
      }
      if (node.name === "tr") {
        readRow(node, inHead);
      } else if (node.name === "caption") {
        grid.captions.push(node);
      } else if (node.name === "thead" || node.name === "tbody" || node.name === "tfoot") {
        readSection(node, node.name === "thead");
        spanning = [];
      }
    }
  };
  readSection(table, false);
  return grid;
}

function readCells(row: SourceElement, spanning: readonly { cell: GridCell; rows: number }[]): GridCell[] {
  const cells = spanning.map(({ cell }) => ({ ...cell, repeated: true }));
  const taken = new Set(cells.flatMap((cell) => range(cell.column, cell.span)));
  let column = 0;
  for (const node of childrenOf(row)) {
    if (node.kind !== "element" || (node.name !== "td" && node.name !== "th")) {
      continue;
    }
    while (taken.has(column)) {
      column += 1;
    }
    const span = Math.min(spanOf(node, "colspan"), mostColumns);
    cells.push({ element: node, column, span, repeated: false, empty: textOf([node], 1) === "" });
    column += span;
  }
  return cells.toSorted((left, right) => left.column - right.column);
}

function stillSpanning(spanning: readonly { cell: GridCell; rows: number }[], cells: readonly GridCell[]) {
  const begun = cells
    .filter((cell) => !cell.repeated)
    .map((cell) => ({ cell, rows: Math.min(spanOf(cell.element, "rowspan"), mostRowsSpanned) }));
  return [...spanning, ...begun].map(({ cell, rows }) => ({ cell, rows: rows - 1 })).filter(({ rows }) => rows > 0);
}

function spanOf(cell: SourceElement, attribute: "colspan" | "rowspan"): number {
  const value = attributeOf(cell, attribute) ?? "1";
  const span = /^\s*[0-9]{1,6}\s*$/.test(value) ? Number(value) : 1;
  return Math.max(span, 1);
}

function range(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}

/** What a source row becomes in the manual's table. */
type RowKind = "title" | "head" | "band" | "row" | "empty";

interface SortedRow {
  kind: RowKind;
  cells: GridCell[];
  /** Whether all its words are bold. */
  bold: boolean;
}

interface SortOptions {
  /** Matches the cell of a title row. */
  title: Selector | undefined;
  firstRowIsHead: boolean;
}

/** Classifies the rows of a table, and finds its non-empty columns. */
function sortRows(grid: Grid, options: SortOptions): { rows: SortedRow[]; columns: number[] } {
  const rows: SortedRow[] = [];
  let headTaken = false;
  for (const row of grid.rows) {
    const cells = row.cells.filter((cell) => !cell.empty);
    const bold = cells.length > 0 && cells.every((cell) => isBold(cell.element));
    const kind = kindOf(row, cells, bold, { ...options, grid, headTaken, first: rows.every(isTitle) });
    headTaken ||= kind === "head";
    rows.push({ kind, cells, bold });
  }
  return { rows, columns: usedColumns(rows) };
}

function isTitle(row: SortedRow): boolean {
  return row.kind === "title" || row.kind === "empty";
}

function kindOf(
  row: GridRow,
  cells: readonly GridCell[],
  bold: boolean,
  at: SortOptions & { grid: Grid; headTaken: boolean; first: boolean },
): RowKind {
  const [only, ...others] = cells;
  if (only === undefined) {
    return "empty";
  }
  if (others.length === 0 && at.first && at.title !== undefined && holds(only.element, at.title)) {
    return "title";
  }
  const several = others.length > 0 || at.grid.columns === 1;
  const looksLikeHead = bold && (several || row.cells.length > 1) && !isBand(only, others, row, at.grid, bold);
  if (
    !at.headTaken &&
    (row.inHead || (at.first && (at.firstRowIsHead || (looksLikeHead && at.grid.rows.length > 1))))
  ) {
    return "head";
  }
  if (!isBand(only, others, row, at.grid, bold)) {
    return "row";
  }
  // A band that spans several rows is one band.
  return only.repeated ? "empty" : "band";
}

/** Returns whether a row is one cell across the table, or one bold cell alone. */
function isBand(only: GridCell, others: readonly GridCell[], row: GridRow, grid: Grid, bold: boolean): boolean {
  if (others.length > 0 || grid.columns === 1) {
    return false;
  }
  const toTheEnd = only.column + only.span === grid.columns && only.span > 1;
  const alone = bold && row.cells.every((cell) => cell === only || cell.column > only.column);
  return toTheEnd || alone;
}

/** Returns the columns with words in any row; bands span them all. */
function usedColumns(rows: readonly SortedRow[]): number[] {
  const used = new Set<number>();
  for (const row of rows) {
    if (row.kind === "row" || row.kind === "head") {
      for (const cell of row.cells) {
        used.add(cell.column);
      }
    }
  }
  return [...used].toSorted((left, right) => left - right);
}

function holds(cell: SourceElement, selector: Selector): boolean {
  for (const element of elementsIn(cell)) {
    if (selector.matches(element)) {
      return true;
    }
  }
  return false;
}

/** Returns whether all words of a cell are bold. */
function isBold(cell: SourceElement): boolean {
  if (cell.name === "th") {
    return true;
  }
  for (const node of nodesIn(cell)) {
    if (node.kind === "text" && visibleText(node.text).trim() !== "" && !inBold(node, cell)) {
      return false;
    }
  }
  return true;
}

function inBold(node: SourceNode, cell: SourceElement): boolean {
  for (let at = node.parent; at !== null && at !== cell; at = at.parent) {
    if (at.name === "b" || at.name === "strong" || isInvisible(at)) {
      return true;
    }
  }
  return false;
}
