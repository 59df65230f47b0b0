import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Who has which page open at the desk (domains/manual/server/edit/tables.ts says what columns hold). */
export const pagePresenceMigration: DatabaseMigration = {
  name: "0052-page-presence",
  async up(db) {
    await db.schema
      .createTable("page_presence")
      .addColumn("page_id", "text", (column) => column.notNull().references("pages.id").onDelete("cascade"))
      .addColumn("tab_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("block_id", "text")
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("page_presence_pkey", ["page_id", "tab_id"])
      .execute();
    await db.schema.createIndex("page_presence_account").on("page_presence").column("account_id").execute();
  },
};
