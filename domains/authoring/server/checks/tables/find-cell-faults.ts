import type { Checks } from "../checks-file.ts";
import type { Finding } from "../finding.ts";
import type { DeclaredTable } from "./declared-tables.ts";
import { abbreviationsIn, spansIn } from "./table-facts.ts";

type Row = DeclaredTable["rows"][number];

/** Finds cells that aren't what their column's type says, and rows that stand twice or out of order. */
export function findCellFaults(tables: readonly DeclaredTable[], rules: Checks["rules"]): Finding[] {
  return tables.flatMap((table) => [
    ...rowFaults(table, rules),
    ...doubles(table),
    ...(table.declaration.isSorted ? outOfOrder(table) : []),
  ]);
}

function found({ page, places }: DeclaredTable, { text }: Row, message: string): Finding {
  return { page, places, text, message };
}

function rowFaults(table: DeclaredTable, { spaces }: Checks["rules"]): Finding[] {
  return table.rows
    .filter(({ isBand }) => !isBand)
    .flatMap((row) => {
      const spaced = spaces === undefined ? null : spacingFault(row.cell("abbreviation"));
      return [spanFault(row.cell("span")), spaced]
        .filter((message) => message !== null)
        .map((message) => found(table, row, message));
    });
}

/** `1885–1938, 1938–2010, 2010–`, `since 1885`, `to 1885` or `1990`. */
const spanCell = /^(?:(?:since|to) \d{4}|\d{4}(?:–(?:\d{4})?)?(?:[,;] \d{4}(?:–(?:\d{4})?)?)*)$/;

function spanFault(cell: string): string | null {
  if (cell === "") return null;
  if (!spanCell.test(cell))
    return `'${cell}' is no span of years. Write '1885–1938', '1885–', 'since 1885' or 'to 1885'.`;
  const spans = spansIn(cell);
  const backwards = spans.find(({ first, last }) => last < first);
  if (backwards !== undefined) return `The span ${backwards.first}–${backwards.last} ends before it begins.`;
  const early = spans.find(({ first }, index) => first < (spans[index - 1]?.first ?? -Infinity));
  return early === undefined ? null : `The spans of '${cell}' are not in order.`;
}

/** `F.Supp.` lacks a space. Whether `N. Y.` has one too many depends on the body's name, which a program can't tell. */
function spacingFault(cell: string): string | null {
  const close = abbreviationsIn(cell).find((text) => /\p{L}{2}[.’]\p{Lu}|\p{L}{2}\.\d/u.test(text));
  if (close !== undefined)
    return `'${close}' lacks a space: an abbreviation of two letters or more has one on both sides.`;
  const wide = abbreviationsIn(cell).find((text) => /^(?:\p{Lu}\. )+(?:\p{Lu}\.|\d(?:d|th))$/u.test(text));
  return wide === undefined ? null : `'${wide}' has a space too many: single capitals close up.`;
}

/** Kinds in which two things can't have one abbreviation. */
const oneEach: ReadonlySet<string> = new Set(["journals", "places", "bodies"]);

function doubles(table: DeclaredTable): Finding[] {
  const rows = new Map<string, string>();
  const names = new Map<string, string>();
  let band = "";
  return table.rows.flatMap((row) => {
    if (row.isBand) band = row.text;
    const name = row.cell("name");
    const short = abbreviationsIn(row.cell("abbreviation")).join(", ");
    if (row.isBand || name === "") return [];
    const whole = [band, row.text].join("|");
    if (rows.has(whole)) return [found(table, row, `'${name}' stands in this table twice. Remove one.`)];
    rows.set(whole, name);
    const other = names.get(short);
    names.set(short, name);
    return short === "" || other === undefined || other === name || !oneEach.has(table.declaration.of)
      ? []
      : [found(table, row, `'${name}' and '${other}' have one abbreviation, '${short}'. Tell them apart.`)];
  });
}

const order = new Intl.Collator("en");

/** The rows of each band run word by word, as in a telephone book: `West Virginia` before `Western`. */
function outOfOrder(table: DeclaredTable): Finding[] {
  let before = "";
  return table.rows.flatMap((row) => {
    const name = row.isBand ? "" : row.cell("name");
    const last = before;
    before = name;
    return name === "" || keysOf(name).some((key) => order.compare(keysOf(last)[0] ?? "", key) <= 0)
      ? []
      : [found(table, row, `'${name}' stands after '${last}'. Put the rows in the order of their names.`)];
  });
}

/** By what a name is sorted: `Court of Appeal[s] (state)` as one court and as several, whatever stands in parentheses. */
function keysOf(name: string): string[] {
  const bare = name.replaceAll(/ \([^)]*\)/g, "").replace(/^(?:the|a|an) /i, "");
  return [bare.replaceAll(/\[[^\]]*\]/g, ""), bare].map((key) => key.replaceAll(/[^\p{L}\p{N} ]/gu, ""));
}
