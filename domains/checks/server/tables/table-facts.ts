import type { ColumnType, TableDeclaration, TableKind } from "../checks-file.ts";
import {
  plainText,
  tableCells,
  tableColumns,
  type ManualEdition,
  type PlacedBlock,
  placedBlocks,
} from "../../../manual/server/model/public.ts";

/** Years of publication, both included. */
export interface Span {
  first: number;
  last: number;
}

/** What a row of a declared table says. */
export interface TableFact {
  kind: TableKind;
  page: string;
  places: readonly string[];
  name: string;
  /** The whole row, by which it is found in its file. */
  row: string;
  abbreviations: readonly Abbreviation[];
  /** The codes of its forms, with what is filled in: `Cal. <subject> Code`. */
  codes: readonly string[];
}

interface Abbreviation {
  text: string;
  spans: readonly Span[];
  /** The table tells the spans of each series of a set apart. */
  exact: boolean;
}

/** What the rows of declared tables say. */
export function tableFacts(tables: readonly DeclaredTable[]): TableFact[] {
  return tables.flatMap(({ declaration: { of }, page, places, rows }) =>
    rows.flatMap(({ isBand, first, text, cell }) => {
      const codes = codesIn(cell("form"));
      const fact = { kind: of, page, places, name: cell("name"), row: text, codes };
      if (isBand) return of === "reporters" ? courtsOfBand(first, fact) : [];
      const texts = of === "courts" ? courtsIn(cell("form")) : seriesIn(cell("form"));
      const abbreviations = [
        ...withSpans(abbreviationsIn(cell("abbreviation")), spansIn(cell("span"))),
        ...withSpans(texts, []),
      ];
      return fact.name === "" || abbreviations.length + codes.length === 0 ? [] : [{ ...fact, abbreviations }];
    }),
  );
}

/** A band of a table of reporters names courts: `Court of Appeals (Ohio Ct. App.)`. */
function courtsOfBand(band: string, fact: Omit<TableFact, "abbreviations">): TableFact[] {
  const texts = [...band.matchAll(/\(([^()<>]+)\)/g)].flatMap((match) => (match[1] ?? "").split(", "));
  return texts.length === 0 ? [] : [{ ...fact, kind: "courts", name: "", abbreviations: withSpans(texts, []) }];
}

/** The courts in a cell that shows them as they are cited: `(Ohio C.P. Harlow Cnty. 2011)`. */
export function courtsIn(cell: string): string[] {
  return [...cell.matchAll(/\(([^()]*?) (?:\d{4}|<year>)\)/g)].flatMap((match) => match[1] ?? []);
}

/** The codes in a cell that shows how they are cited: `<title> Pa. Cons. Stat. § <section> (<year>)`. */
function codesIn(cell: string): string[] {
  return [...cell.matchAll(/(?:^|[;,>] |\d )([A-Z][^§(;]*?) (?:(?:tit|ch)\. \S+, )?§/g)].flatMap(
    (match) => match[1] ?? [],
  );
}

/** The series in a cell that shows a form: `<volume> Stat. <page>`, `<year> Or. Laws <page>`, `29 C.F.R. § 1910.134`. */
function seriesIn(cell: string): string[] {
  return [...cell.matchAll(/(?:<(?:volume|year|title|number|issue)>|\b\d+) ([A-Z][^<>()§,]*?) (?=<|§|\d)/g)].flatMap(
    (match) => match[1] ?? [],
  );
}

/** The abbreviations in a cell: `Ohio St., Ohio St. 2d`, `64 Ky. (1 Bush)`, `<Name> City Ct.`, `C.P. (add the county)`. */
export function abbreviationsIn(cell: string): string[] {
  const texts = cell.split(/[,;] |\s+to (?=\d)/).flatMap((part) => {
    const [, main, early] = /^\d+ ([^(]+?) \((?:\d+ )?([^)]+)\)$/.exec(part.trim()) ?? [];
    return main === undefined || early === undefined ? [withoutRemark(part)] : [main, early];
  });
  return [...new Set(texts.filter((text) => text !== "" && text !== "none" && !/[<>]|^[a-z]+ [a-z]/.test(text)))];
}

/** `(HL)` is an abbreviation, what stands in parentheses after one is a remark. */
function withoutRemark(part: string): string {
  return part
    .replace(/^\(([^()]+)\)$/, "$1")
    .replace(/^<\w+> /, "")
    .replaceAll(/\s*[([][^)\]]*[)\]]/g, "")
    .trim();
}

/** `1885–1938, 1938–2010, 2010–`, `since 1885` and `to 1938`. A span without an end still runs. */
export function spansIn(cell: string): Span[] {
  return [...cell.matchAll(/since (\d{4})|to (\d{4})|(\d{4})(?:(–)(\d{4})?)?/g)].map(
    ([, since, end, from, dash, to]) => {
      if (end !== undefined) return { first: -Infinity, last: Number(end) };
      const first = Number(since ?? from);
      if (since !== undefined || (dash !== undefined && to === undefined)) return { first, last: Infinity };
      return { first, last: Number(to ?? first) };
    },
  );
}

/** Series and spans belong together by their order if there is one for each, or else all spans to all series. */
function withSpans(texts: readonly string[], spans: readonly Span[]): Abbreviation[] {
  const exact = texts.length > 1 && spans.length === texts.length && spans.every(followsOn);
  return texts.map((text, index) => ({ text, exact, spans: exact ? spans.slice(index, index + 1) : spans }));
}

function followsOn({ first }: Span, index: number, spans: readonly Span[]): boolean {
  const before = spans[index - 1];
  return before === undefined || Math.abs(first - before.last) <= 1;
}

/** The words that a cell such as `Academ[ic,y]` or `Limited, Ltd` stands for. */
export function wordsIn(cell: string): string[] {
  const [, stem, endings] = /^(.*)\[(.*)\]$/.exec(cell) ?? [];
  if (stem === undefined || endings === undefined) return cell.split(", ");
  return [stem, ...endings.split(",").map((ending) => stem + ending)];
}

/** `Courts of Appeal[s] (state)` is a court of appeal, and `Court of Appeal (English)` another of that name. */
export function stemOf(name: string): string {
  return name
    .replaceAll(/ \([^)]*\)|\[[^\]]*\]/g, "")
    .toLowerCase()
    .replaceAll(/\b(court|appeal)s\b/g, "$1");
}

/** A table of which checks.yaml says what its columns hold. */
export interface DeclaredTable {
  declaration: TableDeclaration;
  page: string;
  places: readonly string[];
  rows: readonly DeclaredRow[];
}

interface DeclaredRow {
  isBand: boolean;
  /** The whole row, by which it is found in its file. */
  text: string;
  first: string;
  /** The cell of a type; empty if there is none. */
  cell(type: ColumnType): string;
}

/** Finds the declared tables of an edition, in order, and says which declarations match none. */
export function declaredTables(
  edition: ManualEdition,
  declarations: readonly TableDeclaration[],
): { tables: DeclaredTable[]; unused: TableDeclaration[] } {
  const unused = new Set(declarations);
  const tables = placedBlocks(edition).flatMap((placed) => {
    const declaration = nearest(placed, declarations);
    if (declaration === undefined) return [];
    unused.delete(declaration);
    return [{ declaration, page: placed.page, places: placed.places, rows: rowsOf(placed, declaration) }];
  });
  return { tables, unused: [...unused] };
}

/** The declaration of the table's heading, or else of its page, or else of a page above; it fits the table's columns. */
function nearest({ places, block }: PlacedBlock, declarations: readonly TableDeclaration[]) {
  if (block.type !== "table") return undefined;
  const columns = tableColumns(block.style);
  for (const place of places) {
    const found = declarations.find(({ at, columns: types }) => at === place && types.length === columns);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowsOf({ block }: PlacedBlock, { columns }: TableDeclaration): DeclaredRow[] {
  if (block.type !== "table") return [];
  return block.rows.map((row) => {
    const cells = tableCells(row).map(plainText);
    return {
      isBand: row.kind === "band",
      text: cells.join(" "),
      first: cells[0] ?? "",
      cell: (type) => cells[columns.indexOf(type)] ?? "",
    };
  });
}
