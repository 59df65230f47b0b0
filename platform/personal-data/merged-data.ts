import { sql } from "kysely";
import type { Flavor, Queries, Trx } from "../db/database.ts";
import { breathe } from "../flow/breathe.ts";
import type { DataOwner } from "./personal-data.ts";

/** Two accounts of one person: everything of the other becomes the kept one's, and the other is gone. */
export interface Merging {
  kept: DataOwner;
  other: DataOwner;
}

/**
 * What becomes of a column that holds the other account's id: the kept one's id takes its place; or rows of both are
 * joined by the part's own `join`; or its rows end with the other account.
 */
type ColumnFate = "moves" | "joins" | "ends";

/**
 * What a domain does with its data when two accounts are merged. app/ has no part in it: overview lists them, and a test
 * finds columns that none of them names.
 */
export interface MergedData {
  /** By 'table.column', every column of the domain that holds an account's id. */
  columns: Readonly<Record<string, ColumnFate>>;
  /** Locks what must be locked before the accounts are, as other transactions do. */
  lock?(trx: Trx, merging: Merging): Promise<void>;
  /**
   * What will happen, in sentences for the staff: numbers, never what a note or an order says.
   * @throws AppError why these accounts can't be merged
   */
  plan(db: Queries, merging: Merging): Promise<readonly string[]>;
  /** Makes room, and joins what both have. What moves is moved afterwards. */
  join?(trx: Trx, merging: Merging): Promise<void>;
}

/** So many rows change hands in one turn of the event loop. */
const CHUNK = 200;

/** Puts the kept account's id in place of the other's in every column that moves. */
export async function moveColumns(
  trx: Trx,
  { columns }: Pick<MergedData, "columns">,
  { kept, other }: Merging,
  flavor: Flavor,
): Promise<void> {
  for (const [name, fate] of Object.entries(columns)) {
    if (fate !== "moves") continue;
    const [table = "", column = ""] = name.split(".");
    const [into, where] = [sql.table(table), sql.ref(column)];
    if (flavor === "postgres") {
      await sql`update ${into} set ${where} = ${kept.id} where ${where} = ${other.id}`.execute(trx);
      continue;
    }
    // SQLite works in this process: many rows are moved in several turns.
    const found = await sql<{ rowid: number }>`select rowid from ${into} where ${where} = ${other.id}`.execute(trx);
    for (let start = 0; start < found.rows.length; start += CHUNK) {
      const ids = found.rows.slice(start, start + CHUNK).map(({ rowid }) => rowid);
      await sql`update ${into} set ${where} = ${kept.id} where rowid in (${sql.join(ids)})`.execute(trx);
      await breathe();
    }
  }
}
