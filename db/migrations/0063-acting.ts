import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Sessions of the staff that see the product as a user does (domains/accounts/server/tables.ts). */
export const actingMigration: DatabaseMigration = {
  name: "0063-acting",
  async up(db) {
    await db.schema
      .createTable("account_acting")
      .addColumn("session_id", "text", (column) =>
        column.primaryKey().references("account_sessions.id").onDelete("cascade"),
      )
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("begun_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("account_acting_account").on("account_acting").column("account_id").execute();
  },
};
