import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Tables } from "../../../../platform/db/database.ts";

/** A row of a table, by the names and types of its columns; what it leaves out has the column's default. */
type Row<Name extends keyof Tables> = Partial<Tables[Name]>;

/** Writes the rows of a table, all with the columns of the first one. Returns how many there were. */
export function fill<Name extends keyof Tables>(
  database: DatabaseSync,
  table: Name,
  rows: Iterable<Row<Name>>,
): number {
  let insert: { run(...values: SQLInputValue[]): unknown } | undefined;
  let columns: string[] = [];
  let count = 0;
  database.exec("begin");
  for (const row of rows) {
    const given = new Map<string, unknown>(Object.entries(row));
    if (insert === undefined) {
      columns = [...given.keys()];
      const places = columns.map(() => "?").join(", ");
      insert = database.prepare(`insert into "${table}" (${columns.join(", ")}) values (${places})`);
    }
    insert.run(...columns.map((column) => valueOf(given.get(column))));
    count += 1;
  }
  database.exec("commit");
  return count;
}

function valueOf(value: unknown): SQLInputValue {
  if (typeof value === "number") return Math.floor(value);
  if (typeof value === "string" || value instanceof Uint8Array) return value;
  return null;
}

/** Numbers from 0 up to 1 that are the same each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
