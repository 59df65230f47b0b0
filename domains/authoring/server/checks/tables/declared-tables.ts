import { plainText, tableCells, tableColumns } from "../../../../content/server/authoring.ts";
import type { ManualEdition } from "../../manual.ts";
import type { ColumnType, TableDeclaration } from "../checks-file.ts";
import { type PlacedBlock, placedBlocks } from "../passages.ts";

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
