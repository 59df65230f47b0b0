import { listLimits } from "../../../contract.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";

/** No quoted cell is longer, in characters: what looks like one is a sign in a text. */
const LONGEST_QUOTED = 1_000;

/** What may stand between cells, the strongest first. */
type Separator = "\t" | ";" | ",";

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

/** A list in pieces: a statement takes only so many values. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** What quoted-printable leaves where a mail program did not read it: soft line ends, spaces, letters of other scripts. */
const isQuotedPrintable = /=(?:\r?\n|20|22|2C|3C|3E|[C-F][\dA-F]=[89AB][\dA-F])/;

/**
 * A pasted text without what programs put into it on the way: spaces of other widths, typographic quotes, marks that
 * nobody sees, quoted-printable and encoded words. Lines stay lines. Lets others have their turn.
 */
export async function tidyText(text: string): Promise<string> {
  const decoded = await decodeWords(isQuotedPrintable.test(text) ? decodeQuotedPrintable(text) : text);
  await yieldToEventLoop();
  return decoded
    .replaceAll(/[\uFEFF\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replaceAll(/[“”„‟«»＂]/g, '"')
    .replaceAll("＜", "<")
    .replaceAll("＞", ">")
    .replaceAll("＠", "@")
    .replaceAll(/[，、]/g, ",")
    .replaceAll("；", ";")
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/(?:=[\dA-F]{2})+/g, (codes) => decodeBytes(Buffer.from(codes.replaceAll("=", ""), "hex"), "utf-8"));
}

/** No list has more encoded words, several for each name: what follows stays as it is. */
const MOST_WORDS = 4 * listLimits.lines;

/** Names as the headers of mails carry them: '=?utf-8?Q?J=C3=B6rg?='. */
async function decodeWords(text: string): Promise<string> {
  const pieces: string[] = [];
  let [end, words] = [0, 0];
  for (const match of text.matchAll(/=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,300})\?=(?: (?==\?))?/gi)) {
    pieces.push(text.slice(end, match.index), decodeWord(match));
    end = match.index + match[0].length;
    words += 1;
    if (words === MOST_WORDS) break;
    await yieldToEventLoop();
  }
  return pieces.join("") + text.slice(end);
}

function decodeWord([word, charset = "", kind = "", coded = ""]: RegExpExecArray): string {
  if (kind.toLowerCase() === "b") return decodeBytes(Buffer.from(coded, "base64"), charset, word);
  const bytes = coded
    .replaceAll("_", " ")
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return decodeBytes(Buffer.from(bytes, "latin1"), charset, word);
}

const utf8 = new TextDecoder();

/** `otherwise` where the alphabet is none that is known. */
function decodeBytes(bytes: Uint8Array, charset: string, otherwise = ""): string {
  try {
    return (charset.toLowerCase() === "utf-8" ? utf8 : new TextDecoder(charset)).decode(bytes);
  } catch {
    return otherwise;
  }
}

/** Which column of a table holds what; -1 where none does. */
export interface Columns {
  separator: Separator;
  first: number;
  last: number;
  /** First and last name in one. */
  full: number;
  email: number;
}

/** What columns are called, in the words of the programs that save them. */
const names = {
  first: /^(?:first|given|fore)(?:[ _-]?names?)?$|^vorname$|^pr[ée]nom$|^nombre$/,
  last: /^(?:last|family|sur)(?:[ _-]?names?)?$|^nachname$|^nom(?: de famille)?$|^apellidos?$/,
  full: /^(?:full |display |student |member |person )?name$/,
  /** The surest first. */
  email: [
    /^e-?mail(?:[ _-]?address)?(?: 1)?(?: - value)?$/,
    /^(?:(?:primary|work|school) )?e-?mail/,
    /e-?mail|^address$|^mail$/,
  ],
};

/** No row that names columns is longer, in characters. */
const LONGEST_HEAD = 10_000;

/** So many rows are looked at to find the column of the addresses. */
const LOOKED_AT = 20;

/**
 * Which columns a table has whose first row names them; undefined where the first row names none. Where no name says which
 * column holds the addresses ('Username', 'Login'), the one does that has them.
 */
export function readColumns(rows: readonly Row[]): Columns | undefined {
  const [head, ...others] = rows;
  if (!head || head.text.length > LONGEST_HEAD || head.text.includes("@")) return undefined;
  const separator = separatorOf(head.text);
  const heads = splitCells(head.text, separator).map((cell) => unquote(cell).toLowerCase().trim());
  const find = (pattern: RegExp) => heads.findIndex((name) => pattern.test(name));
  const columns = { separator, first: find(names.first), last: find(names.last), full: find(names.full) };
  const counts = countAddresses(others.slice(0, LOOKED_AT), separator, heads.length);
  const hasAddresses = (index: number) => others.length === 0 || (counts[index] ?? 0) > 0;
  const named = names.email.flatMap((pattern) => heads.flatMap((name, index) => (pattern.test(name) ? [index] : [])));
  const email = named.find(hasAddresses) ?? counts.indexOf(Math.max(1, ...counts));
  const isHead = named.length > 0 || columns.first >= 0 || columns.last >= 0 || columns.full >= 0;
  return isHead && email >= 0 ? { ...columns, email } : undefined;
}

/** How many addresses each column has. */
function countAddresses(rows: readonly Row[], separator: Separator, width: number): number[] {
  const counts = Array.from({ length: width }, () => 0);
  for (const { text } of rows)
    for (const [index, cell] of splitCells(text, separator).entries())
      if (cell.includes("@") && index < width) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}
