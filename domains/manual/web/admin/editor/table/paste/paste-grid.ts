import { inlineToHtml } from "../../../../../model/rich-text/to-html.ts";
import { normalizeRuns } from "../../../../../model/rich-text/rich-text.ts";
import { cleanMarkup, noNotes, type PasteNotes } from "../../paste/clean-markup.ts";
import { leanMarkup } from "../../paste/lean-markup.ts";
import { SLICE } from "../../paste/limits.ts";
import { cellHtml, goesOn, gridOf } from "../../paste/read-table.ts";

/** A row of what was pasted; its cells are clean HTML. */
export interface PastedRow {
  kind: "row" | "band";
  cells: string[];
}

/** What was copied, as HTML and as text, and whether a cell is written in. */
export interface Copied {
  html: string;
  text: string;
  isInCell?: boolean;
}

/**
 * The cells of what was copied from Word, Excel, Google Sheets, Numbers or a site as HTML, or else as text; what isn't a
 * table is one cell, or a row for each line of text (not `isInCell`, while a cell is written in). Null if there are no words.
 */
export function pastedGrid(copied: Copied, notes = noNotes()): PastedRow[] | null {
  const steps = readGrid(copied, Infinity, notes);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same of something long, in steps between which `yieldToEventLoop` may wait, or give up by returning false: undefined then. */
export async function pastedLongGrid(
  copied: Copied,
  yieldToEventLoop: (read: number) => Promise<boolean>,
  notes = noNotes(),
): Promise<PastedRow[] | null | undefined> {
  const steps = readGrid(copied, SLICE, notes);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (!(await yieldToEventLoop(step.value))) return undefined;
  }
}

/** Reads step by step; says at each how far it is, from 0 to 1. */
function* readGrid(
  { html, text, isInCell = false }: Copied,
  size: number,
  notes: PasteNotes,
): Generator<number, PastedRow[] | null> {
  const page = html.trim() === "" ? null : yield* readMarkup(html, size, notes);
  const rows = page?.rows ?? (text.trim() === "" ? [] : yield* readText(text, isInCell));
  // Text doesn't tell what is struck out.
  const isOneCell = page?.rows === null && (notes.deletions > 0 || rows.every(({ cells }) => cells.length === 1));
  const found = isOneCell ? [{ kind: "row" as const, cells: [page.words.join("<br>")] }] : rows;
  return found.some(({ cells }) => cells.some((cell) => cell !== "")) ? inColumns(found) : null;
}

/** The rows of the first table; null, and the words, if there is none. */
function* readMarkup(
  html: string,
  size: number,
  notes: PasteNotes,
): Generator<number, { rows: PastedRow[] | null; words: string[] }> {
  const { slices, rules } = leanMarkup(html, size);
  const words: string[] = [];
  let [rows, read]: [PastedRow[] | null, number] = [null, 0];
  for (const slice of slices) {
    const body = cleanMarkup(slice, rules, notes);
    const table = body.querySelector("table");
    if (rows !== null && !goesOn(table)) break;
    if (table) rows = [...(rows ?? []), ...rowsOfTable(table)];
    else words.push(cellHtml(body));
    read += size / html.length;
    yield Math.min(1, read);
  }
  const last = rows?.findLastIndex(({ cells }) => cells.some((cell) => cell !== ""));
  return { rows: rows?.slice(0, (last ?? 0) + 1) ?? null, words };
}

/** All rows as wide as the widest. */
function inColumns(rows: readonly PastedRow[]): PastedRow[] {
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return rows.map(({ kind, cells }) => ({ kind, cells: Array.from({ length: columns }, (_, at) => cells[at] ?? "") }));
}

/** The rows of a table of clean markup. A cell across all columns is a band. */
function rowsOfTable(table: HTMLTableElement): PastedRow[] {
  const grid = gridOf(table);
  const columns = Math.max(...grid.map(({ length }) => length));
  return grid.map((cells, at): PastedRow => {
    const [first, ...others] = table.rows[at]?.cells ?? [];
    const isBand = columns > 1 && others.length === 0 && first?.colSpan === columns && cells[0] !== "";
    return { kind: isBand ? "band" : "row", cells };
  });
}

/** Text with tabs is what spreadsheets copy; lines with as many commas or semicolons each are a file of values. */
function* readText(text: string, isInCell: boolean): Generator<number, PastedRow[]> {
  const rows: PastedRow[] = [];
  for (const line of yield* linesOf(text, isInCell)) {
    rows.push({ kind: "row", cells: line.map(textHtml) });
    yield 1;
  }
  return rows;
}

function* linesOf(text: string, isInCell: boolean): Generator<number, Iterable<string[]>> {
  if (text.includes("\t")) return readValues(text, "\t");
  for (const sign of [",", ";"]) if (yield* separates(text, sign)) return readValues(text, sign);
  if (isInCell) return [[text]];
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => [line]);
}

/** Whether the sign stands in each line, and as often. */
function* separates(text: string, sign: string): Generator<number, boolean> {
  let [columns, lines] = [0, 0];
  for (const { length } of readValues(text, sign)) {
    if (lines === 0) columns = length;
    if (length < 2 || length !== columns) return false;
    lines += 1;
    yield 0;
  }
  return lines > 1;
}

/** Values between signs; one in quotes may have the sign, line breaks and doubled quotes in it. */
function* readValues(text: string, sign: string): Iterable<string[]> {
  const value = new RegExp(`(?:"((?:[^"]|"")*)"|([^${sign}\\n]*))(${sign}|\\n|$)`, "y");
  const plain = text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "");
  let line: string[] = [];
  for (;;) {
    const match = value.exec(plain);
    if (!match) break;
    const [, quoted, bare = "", end] = match;
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== "\n") continue;
    yield line;
    line = [];
  }
  if (line.length > 0) yield line;
}

function textHtml(text: string): string {
  const lines = text.trim().split("\n");
  const runs = lines.flatMap((line, at) => [
    ...(at === 0 ? [] : [{ kind: "break" as const, marks: [] }]),
    { kind: "text" as const, text: line, marks: [] },
  ]);
  return inlineToHtml(normalizeRuns(runs));
}
