import { separatorOf, type Row, type Separator, splitCells, unquote } from "./split-cells.ts";

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
