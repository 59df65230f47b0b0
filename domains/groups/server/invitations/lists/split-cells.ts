import { listLimits } from "../../../contract.ts";

/** No quoted cell is longer, in characters: what looks like one is a sign in a text. */
const LONGEST_QUOTED = 1_000;

/** What may stand between cells, the strongest first. */
export type Separator = "\t" | ";" | ",";

/** A line of a list. One whose quoted cell goes over several lines is one row. */
export interface Row {
  /** Of the text, counted from 1: where the row begins. */
  line: number;
  text: string;
}

/** The rows of a text one after the other; empty ones have no text. */
export function* readRows(text: string): Generator<Row> {
  let line = 1;
  for (const row of splitAt(text, "\n")) {
    yield { line, text: /[^\s,;]/.test(row) ? row.trim() : "" };
    line += 1 + countLines(row);
  }
}

/** No row has more cells: a mail to as many people as a list may have has fewer. */
export const MOST_CELLS = 4 * listLimits.lines;

/** The cells of a row, trimmed, with their quotes: the first ones, where it has too many. */
export function splitCells(row: string, separator: Separator): string[] {
  const cells: string[] = [];
  for (const cell of splitAt(row, separator)) {
    cells.push(cell.trim());
    if (cells.length === MOST_CELLS) break;
  }
  return cells;
}

/** What separates the cells of a row: tabs before semicolons before commas. */
export function separatorOf(row: string): Separator {
  if (hasSeveral(splitAt(row, "\t"))) return "\t";
  return hasSeveral(splitAt(row, ";")) ? ";" : ",";
}

function hasSeveral(cells: Iterator<string>): boolean {
  cells.next();
  return cells.next().done !== true;
}

/** A cell without the quotes around it. */
export function unquote(cell: string): string {
  if (cell.length < 2 || !cell.startsWith('"') || closeOf(cell, 0) !== cell.length - 1) return cell;
  return cell.slice(1, -1).replaceAll('""', '"').trim();
}

/** Splits where a sign stands outside quotes. One pass, whatever the text holds. */
function* splitAt(text: string, separator: Separator | "\n"): Generator<string> {
  let start = 0;
  // Whether only spaces have come since the cell began, where a quote opens.
  let isFresh = true;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (sign === separator) {
      yield text.slice(start, index);
      [start, isFresh] = [index + 1, true];
    } else if (sign === '"' && isFresh) {
      const close = closeOf(text, index);
      if (close > 0) index = close;
      isFresh = false;
    } else if (separator === "\n" ? isCellStart(sign) : false) isFresh = true;
    else if (sign !== " " && sign !== "\t") isFresh = false;
  }
  yield text.slice(start);
}

/** While rows are being found, quotes open at the beginning of any cell. */
function isCellStart(sign: string): boolean {
  return sign === "," || sign === ";" || sign === "\t";
}

/** Where the quote ends that opens at `open`; -1 where it is no opening quote. */
function closeOf(text: string, open: number): number {
  const furthest = Math.min(text.length, open + LONGEST_QUOTED);
  for (let index = open + 1; index < furthest; index += 1) {
    if (text.charAt(index) !== '"') continue;
    if (text.charAt(index + 1) !== '"') return index;
    index += 1;
  }
  return -1;
}

function countLines(row: string): number {
  return row.includes("\n") ? row.split("\n").length - 1 : 0;
}
