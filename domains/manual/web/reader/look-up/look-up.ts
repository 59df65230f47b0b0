import { plainText } from "../../../model/blocks/plain-text.ts";
import { tableCells } from "../../../model/blocks/table/cells.ts";
import { compileFilter } from "../../../model/blocks/table/compile-filter.ts";
import { normalize } from "../../../model/rich-text/normalize.ts";
import { RANK_INSIDE, matchRank, rowIndex } from "../../../model/blocks/table/rows/row-index.ts";

import { rowParts } from "../../../model/blocks/table/rows/row-parts.ts";
import type { TableBlock, TableRow } from "../../../model/blocks/table/schema.ts";
import { tableColumns } from "../../../model/blocks/table/styles.ts";
import { type IndexedRow, visibleRows } from "../../../model/blocks/table/rows/visible-rows.ts";
import type { QuickLook } from "../../../contract.ts";

/** A table in the quick-look panel, indexed for filtering. */
export interface LookUpTable {
  id: string;
  /** 'T6 Words in case names'. */
  name: string;
  href: string;
  columns: number;
  style: TableBlock["style"];
  head: TableBlock["head"];
  rows: TableRow[];
  index: IndexedRow[];
  total: number;
}

/** The rows of one table that match. */
interface TableFound {
  rows: TableRow[];
  /** How many rows match; possibly more than are shown. */
  count: number;
  active: boolean;
}

/** A row that matches, apart from its table. */
export interface FoundRow {
  key: string;
  table: LookUpTable;
  /** The subheading that it stands under, as clean inline HTML; may be empty. */
  band: string;
  /** The cells, as clean inline HTML: what is looked up, its form, and what else the table says of it. */
  name: string;
  form: string;
  notes: string[];
}

interface Ranked extends FoundRow {
  rank: number;
  length: number;
}

/** The most rows shown: beyond this, typing another letter helps more. */
const MOST_ROWS = 60;

/** Adds the filter index to each table's rows. */
export function indexTables(tables: QuickLook["tables"]): LookUpTable[] {
  return tables.flatMap(({ page, table }, position) => {
    if (table.type !== "table") return [];
    const columns = tableColumns(table.style);
    const index = table.rows.map((row) => ({
      isBand: row.kind === "band",
      index: rowIndex(cellsOf(row, columns).map(plainText)),
    }));
    const title = table.title === "" ? page.customTitle : table.title;
    return [
      {
        id: `${page.id}-${position}`,
        name: [page.code, title].filter((part) => part !== "").join(" "),
        href: `/${page.uri}`,
        columns,
        style: table.style,
        head: table.head,
        rows: table.rows,
        index,
        total: index.filter(({ isBand }) => !isBand).length,
      },
    ];
  });
}

/** Returns whether what was typed is long enough to look up (BLOCK-6). */
export function isLongEnough(input: string): boolean {
  return compileFilter(input).active;
}

/** Returns a table's matching rows; none below two characters (BLOCK-6). */
export function lookUp({ rows, index }: LookUpTable, input: string): TableFound {
  const { visible, count, active } = visibleRows(index, input, "quick-look");
  return { rows: active ? rows.filter((_, position) => visible[position]).slice(0, MOST_ROWS) : [], count, active };
}

/**
 * Returns the rows of all tables that match, best first: those that are what was typed before those that begin with it,
 * and these before the rest; the shorter of two equals first.
 */
export function lookUpEverywhere(tables: readonly LookUpTable[], input: string): { rows: FoundRow[]; count: number } {
  const wanted = normalize(input).replaceAll(" ", "");
  const ranked = tables.flatMap((table) => [...rankedRows(table, input, wanted)]);
  ranked.sort((one, other) => one.rank - other.rank || one.length - other.length);
  return { rows: ranked.slice(0, MOST_ROWS), count: ranked.length };
}

function* rankedRows(table: LookUpTable, input: string, wanted: string): Generator<Ranked> {
  const { visible } = visibleRows(table.index, input, "quick-look");
  let band = "";
  for (const [position, row] of table.rows.entries()) {
    if (row.kind === "band") band = row.column1;
    else if (visible[position] === true) {
      const index = table.index[position]?.index ?? "";
      const { name, form, notes } = rowParts(table, row);
      const rank = rankOf(index, wanted);
      yield { key: `${table.id}-${position}`, table, band, name, form, notes, rank, length: index.length };
    }
  }
}

/** The best rank of what was typed, without spaces, among the words of a row's index. */
function rankOf(index: string, wanted: string): number {
  let best = RANK_INSIDE;
  for (const cell of index.split("|")) {
    const words = cell.split(" ");
    for (const [place, word] of words.entries()) {
      const rest = words.slice(place).join("");
      if (!rest.startsWith(wanted)) continue;
      const isWord = word === wanted;
      best = Math.min(best, matchRank({ isCellStart: place === 0, isToCellEnd: rest === wanted, isWord }));
    }
  }
  return best;
}

function cellsOf(row: TableRow, columns: number): string[] {
  return tableCells(row).slice(0, columns);
}
