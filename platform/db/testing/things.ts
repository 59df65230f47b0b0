import type { Database } from "../database.ts";
import { bytesType } from "../dialect.ts";
import type { Json } from "../json.ts";

/** A table that exists only in these tests. */
export interface ThingTables {
  things: { id: string; amount: number; note: Json<unknown> | null; bytes: Uint8Array | null };
}

export async function createThings({ db, flavor }: Database<ThingTables>): Promise<void> {
  await db.schema
    .createTable("things")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("note", "text")
    .addColumn("bytes", bytesType(flavor))
    .execute();
}
