import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What takes acts of the desk back, and what waits for a second person (domains/accounts/server/tables.ts says what columns hold). */
export const deskInversesMigration: DatabaseMigration = {
  name: "0083-desk-inverses",
  tolerated: true,
  async up(db) {
    await db.schema
      .createTable("desk_inverses")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("act", "text", (column) => column.notNull())
      .addColumn("by_account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("done_at", "bigint", (column) => column.notNull())
      .addColumn("inverse_act", "text", (column) => column.notNull())
      .addColumn("inverse_path", "text", (column) => column.notNull())
      .addColumn("inverse_fields", "text", (column) => column.notNull())
      .addColumn("undone_at", "bigint")
      .execute();
    await db.schema.createIndex("desk_inverses_path").on("desk_inverses").column("inverse_path").execute();
    await db.schema.createIndex("desk_inverses_done").on("desk_inverses").column("done_at").execute();
    await db.schema.createIndex("desk_inverses_by").on("desk_inverses").column("by_account_id").execute();
    await db.schema
      .createTable("desk_requests")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("act", "text", (column) => column.notNull())
      .addColumn("by_account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("fields", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("desk_requests_by").on("desk_requests").column("by_account_id").execute();
    await db.schema.alterTable("account_second_factors").addColumn("off_at", "bigint").execute();
  },
};
