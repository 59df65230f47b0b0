import { type Columns, MOST_CELLS, type Row, separatorOf, splitCells, unquote } from "./split-cells.ts";

/** Somebody in a list, as they were written. */
export interface Listed extends Name {
  email: string;
  /** What stands in the list for them, so that it can be put right. */
  text: string;
}

const nobody = { firstName: "", lastName: "" };

/** The person in a row of a table. */
export function personOfColumns({ text }: Row, columns: Columns): Listed {
  const cells = splitCells(text, columns.separator).map(unquote);
  const cell = (index: number) => cells[index] ?? "";
  const hasParts = columns.first >= 0 || columns.last >= 0;
  const name = hasParts ? nameOfCells(cell(columns.first), cell(columns.last)) : readName(cell(columns.full));
  const email = addressOf(cell(columns.email));
  // The columns have lost their names by then.
  return { ...name, email, text: [name.firstName, name.lastName, email].map(quoteWhereNeeded).join(", ") };
}

/**
 * The people in a row without named columns: one with cells for name and address, or the recipients of a mail, as 'Doe,
 * Jane <jane@example.org>; Bob Roe <bob@example.org>'. What is no address comes as one, to be told.
 */
export function* peopleOfRow(row: string): Generator<Listed> {
  const text = row.replace(/^(?:to|cc|bcc|from)\s*:\s*/i, "").replace(/^(?:[-*•·–]|\d{1,4}[.)])\s+/, "");
  const separator = separatorOf(text);
  const cells = splitCells(text, separator).filter(Boolean);
  if (cells.length === MOST_CELLS) {
    yield { ...nobody, email: text, text };
    return;
  }
  const isBroken = cells.some((cell) => cell.includes("\n") && cell.includes("@") && unquote(cell) !== cell);
  const addressed = cells.filter((cell) => cell.includes("@"));
  if (isBroken || addressed.length === 0) yield { ...nobody, email: text, text };
  else if (separator === ",") yield* peopleOfCells(cells, text);
  else {
    const names = cells.filter((cell) => !cell.includes("@"));
    const [only = ""] = addressed;
    if (names.length > 0 && areSame(addressed) && isBare(only)) yield personOf(names, only, text);
    // Of a table's other columns nobody knows what they say; between semicolons each is somebody.
    else yield* peopleOfParts(separator === "\t" ? addressed : cells);
  }
}

function* peopleOfParts(parts: readonly string[]): Generator<Listed> {
  for (const part of parts)
    if (part.includes("@")) yield* peopleOfCells(splitCells(part, ",").filter(Boolean), part);
    else yield { ...nobody, email: part, text: part };
}

/** The people in cells between commas: names stand before their address, or after it where the first cell is one. */
function* peopleOfCells(cells: readonly string[], text: string): Generator<Listed> {
  const addressed = cells.filter((cell) => cell.includes("@"));
  const [first = ""] = addressed;
  if (areSame(addressed) && severalIn(first).length === 0 && (isBare(first) || cells.at(-1) === first)) {
    const names = cells.filter((cell) => !cell.includes("@"));
    yield personOf(names, first, text);
    return;
  }
  let before: string[] = [];
  for (const cell of cells) {
    if (!cell.includes("@")) before.push(cell);
    else {
      yield* peopleOfCell(before, cell);
      before = [];
    }
  }
  for (const cell of before) yield { ...nobody, email: cell, text: cell };
}

/** Those in a cell with an address: usually one, but addresses may stand in a row with spaces between them. */
function* peopleOfCell(names: readonly string[], cell: string): Generator<Listed> {
  const words = severalIn(cell);
  if (words.length === 0) {
    yield personOf(names, cell, [...names, cell].join(", "));
    return;
  }
  let before: string[] = [...names];
  for (const word of words) {
    if (word.includes("@")) {
      yield personOf(before.length > 0 ? [before.join(" ")] : [], word, [...before, word].join(" "));
      before = [];
    } else before.push(word);
  }
}

/** The words of a cell that has several addresses with nothing but spaces between them; empty for any other. */
function severalIn(cell: string): string[] {
  const words = cell.includes("<") || cell.startsWith('"') ? [] : wordsOf(cell);
  return words.filter((word) => word.includes("@")).length < 2 ? [] : words;
}

/** The words of a cell: the first ones, where it has more than any list has cells. */
function wordsOf(cell: string): string[] {
  return cell.split(/\s+/, MOST_CELLS);
}

/** One person: what stands beside the address is the name, where 'Doe, Jane <…>' has the last name first. */
function personOf(names: readonly string[], cell: string, text: string): Listed {
  const { beside, email } = readAddress(cell);
  const cells = names.map(unquote);
  if (beside !== "") return { ...readName([...cells, beside].join(", ")), email, text };
  const [first = "", last] = cells;
  return { ...(last === undefined ? readName(first) : nameOfCells(first, last)), email, text };
}

/** Whether a cell is an address alone. */
function isBare(cell: string): boolean {
  return readAddress(cell).beside === "";
}

/** Nobody's address stands in more columns of a row. */
const MOST_REPEATED = 20;

function areSame(cells: readonly string[]): boolean {
  if (cells.length < 2) return true;
  if (cells.length > MOST_REPEATED) return false;
  const email = readAddress(cells[0] ?? "").email.toLowerCase();
  return cells.every((cell) => readAddress(cell).email.toLowerCase() === email);
}

/** The address in a cell, and what stands beside it: 'Jane Doe <jane@example.org>', 'Jane Doe (jane@example.org)'. */
function readAddress(cell: string): { beside: string; email: string } {
  const open = cell.lastIndexOf("<");
  if (open >= 0) {
    const close = cell.indexOf(">", open);
    const email = addressOf(cell.slice(open + 1, close < 0 ? undefined : close));
    const beside = cell.slice(0, open).trim();
    return { beside: isAddress(beside, email) ? "" : beside, email };
  }
  const words = wordsOf(unquote(cell)).filter(Boolean);
  const at = words.findIndex((word) => word.includes("@"));
  return { beside: words.filter((_, index) => index !== at).join(" "), email: addressOf(words[at] ?? "") };
}

/** Programs put an address in the place of a name that they don't know. */
function isAddress(beside: string, email: string): boolean {
  return beside.includes("@") && addressOf(beside).toLowerCase() === email.toLowerCase();
}

/** An address without what may stand around it: brackets, quotes, 'mailto:'. */
function addressOf(written: string): string {
  return written
    .trim()
    .replace(/^[<([{'"‘’`]+/, "")
    .replace(/^mailto:/i, "")
    .replace(/\?.*$/s, "")
    .replace(/[>)\]}'"‘’`.,;:]{1,20}$/, "");
}

function quoteWhereNeeded(cell: string): string {
  return /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** No name is longer, in characters. */
const LONGEST_NAME = 300;

/** Mail programs break long lists of recipients within a name: its beginning goes to the row that has the rest. */
export function joinWrapped(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const before = joined.at(-1);
    const tail = before && row.text.includes("<") ? tailOf(before.text, row.text.startsWith("<")) : "";
    if (before && tail !== "") before.text = before.text.slice(0, -tail.length).trim();
    if (before?.text === "") joined.pop();
    joined.push(tail === "" ? row : { line: row.line, text: `${tail} ${row.text}` });
  }
  return joined;
}

/** The name that a row ends with and whose address is missing; empty where there is none. */
function tailOf(row: string, isSurelyNamed: boolean): string {
  const close = row.lastIndexOf(">");
  const end = row.slice(Math.max(close, row.lastIndexOf(";")) + 1).replace(/^[\s,]+/, "");
  if (end.length > LONGEST_NAME || end.includes("@") || !/[^\s,]/.test(end)) return "";
  return isSurelyNamed || close >= 0 ? end : "";
}

/** A name in its two parts, as an invitation has them. */
interface Name {
  firstName: string;
  lastName: string;
}

/** What follows a last name and is none. */
const suffix = /^(?:jr|sr|ii|iii|iv|esq|esquire|ph\.?d|m\.?d|j\.?d|ll\.?m)\.?$/i;

/** What begins a last name of several words. */
const particle = /^(?:van|von|vom|zu|de|der|den|des|del|della|di|da|du|dos|das|la|le|bin|ibn|al|el|ter|ten)$/;

/** A name as people and mail programs write it: 'Jane Doe', '"Doe, Jane"', "'Jane van Doe (Law)'", 'King, Ann, Jr.'. */
function readName(written: string): Name {
  const name = tidy(written);
  const [before = "", ...after] = name.split(",").map((part) => part.trim());
  const titles = after.filter((part) => suffix.test(part));
  const [first, ...others] = after.filter((part) => part !== "" && !suffix.test(part));
  if (first === undefined) return withSuffix(splitName(before), titles);
  return withSuffix({ firstName: [first, ...others].join(" "), lastName: before }, titles);
}

/** The same where first and last name stand in cells of their own. */
function nameOfCells(first: string, last: string): Name {
  return { firstName: tidy(first), lastName: tidy(last) };
}

/** Without quotes around it, and without what stands in parentheses at its end. */
function tidy(written: string): string {
  return written
    .replaceAll('"', " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/ \([^()]*\)$/, "")
    .replace(/^['‘’`]([^'‘’`]*)['‘’`]$/, "$1")
    .trim();
}

function splitName(name: string): Name {
  const words = name.split(" ").filter(Boolean);
  const titles: string[] = [];
  while (words.length > 2 && suffix.test(words.at(-1) ?? "")) titles.unshift(words.pop() ?? "");
  let at = words.length - 1;
  while (at > 1 && particle.test(words[at - 1] ?? "")) at -= 1;
  if (words.length < 2) return { firstName: name, lastName: "" };
  return withSuffix({ firstName: words.slice(0, at).join(" "), lastName: words.slice(at).join(" ") }, titles);
}

function withSuffix({ firstName, lastName }: Name, titles: readonly string[]): Name {
  return { firstName, lastName: [lastName, ...titles].filter(Boolean).join(" ") };
}
