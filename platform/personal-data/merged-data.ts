import { sql } from "kysely";
import type { Flavor, Queries, Trx } from "../db/database.ts";
import { breathe } from "../flow/breathe.ts";
import type { MergeChanges } from "./merged-rows.ts";
import type { DataOwner } from "./personal-data.ts";

/** Two accounts of one person: everything of the other becomes the kept one's, and the other is gone. */
export interface Merging {
  kept: DataOwner;
  other: DataOwner;
}

/**
 * What becomes of a column that holds the other account's id. It is the one list from which follows what is moved, and
 * which rows are read before and after a merge, so that it can be undone.
 *
 * - moves: the kept one's id takes its place, and nothing else of the row changes
 * - changes: it moves, and the part's own `join` changes rows of both, too
 * - joins: rows of both are joined by `join`
 * - mingles: they are joined, and stay so when the merge is undone
 * - ends: its rows end with the other account
 */
type ColumnFate = "moves" | "changes" | "joins" | "mingles" | "ends";

/** Whether rows of both accounts are read before and after a merge. */
export function isWatched(fate: ColumnFate): boolean {
  return fate === "changes" || fate === "joins";
}

/** Rows of a table by the values of one of its columns. */
export interface WatchedRows {
  table: string;
  column: string;
  values: readonly string[];
}

/** What a merge that is undone doesn't give back. */
export interface Withheld {
  /** By 'table.column'. */
  columns: readonly string[];
  /** In sentences for the owners of the two accounts. */
  sentences: readonly string[];
}

/** The rows of both accounts in some columns. */
export function rowsOfBoth({ kept, other }: Merging, columns: readonly string[]): readonly WatchedRows[] {
  return columns.map((name) => {
    const [table = "", column = ""] = name.split(".");
    return { table, column, values: [kept.id, other.id] };
  });
}

/**
 * What a domain does with its data when two accounts are merged. app/ has no part in it: overview lists them, and a test
 * finds columns that none of them names.
 */
export interface MergedData {
  /** What it holds, in words for the owners of the two accounts: 'pins and notes'. */
  name: string;
  /** By 'table.column', every column of the domain that holds an account's id. */
  columns: Readonly<Record<string, ColumnFate>>;
  /** Locks what must be locked before the accounts are, as other transactions do. */
  lock?(trx: Trx, merging: Merging): Promise<void>;
  /**
   * What will happen, in sentences for the staff: numbers, never what a note or an order says.
   * @throws AppError why these accounts can't be merged
   */
  plan(db: Queries, merging: Merging): Promise<readonly string[]>;
  /**
   * Rows that `join` changes, makes or deletes and that no column of `columns` leads to, so that a merge can be undone:
   * they are read before and after it like those.
   */
  watches?(trx: Trx, merging: Merging): Promise<readonly WatchedRows[]>;
  /** Before a merge is undone: makes room, and says what stays as it is by now. @throws AppError why it can't be undone */
  unjoin?(trx: Trx, merging: Merging, changes: MergeChanges): Promise<Withheld | undefined>;
  /** Once a merge was undone: what still has to follow from that. */
  rejoin?(trx: Trx, merging: Merging): Promise<void>;
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
    if (fate !== "moves" && fate !== "changes") continue;
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
