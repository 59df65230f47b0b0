import { plainText } from "../../blocks/plain-text.ts";
import { rowIndex } from "../../blocks/table/row-index.ts";
import type { TableRow } from "../../blocks/table/schema.ts";
import { tableColumns } from "../../blocks/table/styles.ts";
import { type IndexedRow, visibleRows } from "../../blocks/table/visible-rows.ts";
import type { QuickLook } from "../../contract.ts";

/** A table in the quick-look panel, indexed for filtering. */
export interface LookUpTable {
  id: string;
  /** 'T6 Words in case names'. */
  name: string;
  href: string;
  columns: number;
  head: string[];
  rows: TableRow[];
  index: IndexedRow[];
  total: number;
}

export interface Found {
  rows: TableRow[];
  /** How many rows match; possibly more than are shown. */
  count: number;
  active: boolean;
}

/** The most rows shown per table: beyond this, typing another letter helps more. */
const MOST_ROWS = 60;

/** Adds the filter index to each table's rows. */
export function indexTables(tables: QuickLook["tables"]): LookUpTable[] {
  return tables.flatMap(({ page, table }, position) => {
    if (table.type !== "table") return [];
    const columns = tableColumns(table.style);
    const index = table.rows.map((row) => ({ isBand: row.kind === "band", index: rowIndex(cellsOf(row, columns)) }));
    const title = table.title === "" ? page.customTitle : table.title;
    return [
      {
        id: `${page.id}-${position}`,
        name: [page.code, title].filter((part) => part !== "").join(" "),
        href: `/${page.uri}`,
        columns,
        head: table.head,
        rows: table.rows,
        index,
        total: index.filter(({ isBand }) => !isBand).length,
      },
    ];
  });
}

/** Returns the matching rows; none below two characters (BLOCK-6). */
export function lookUp({ rows, index }: LookUpTable, input: string): Found {
  const { visible, count, active } = visibleRows(index, input, "quick-look");
  return { rows: active ? rows.filter((_, position) => visible[position]).slice(0, MOST_ROWS) : [], count, active };
}

function cellsOf(row: TableRow, columns: number): string[] {
  return [row.column1, row.column2, row.column3, row.column4].slice(0, columns).map(plainText);
}
