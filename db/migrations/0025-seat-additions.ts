import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Seats added to a term in its middle (domains/subscriptions/server/tables.ts says what each column holds). */
export const seatAdditionsMigration: DatabaseMigration = {
  name: "0025-seat-additions",
  async up(db) {
    await db.schema
      .createTable("seat_additions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("term_id", "text", (column) => column.notNull().references("terms.id").onDelete("cascade"))
      .addColumn("seats", "integer", (column) => column.notNull().check(sql`seats >= 0`))
      .addColumn("starts_on", "text", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("revoked_on", "text")
      .execute();
    await db.schema.createIndex("seat_additions_term").on("seat_additions").column("term_id").execute();
  },
};
