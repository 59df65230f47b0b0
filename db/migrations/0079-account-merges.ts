import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Merges of accounts that wait, or that can be undone (domains/accounts/server/tables.ts says what columns hold). */
export const accountMergesMigration: DatabaseMigration = {
  name: "0079-account-merges",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("accounts").addColumn("merged_at", "bigint").execute();
    await db.schema
      .createTable("account_merges")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kept_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
      .addColumn("other_id", "text", (column) =>
        column.notNull().unique().references("accounts.id").onDelete("cascade"),
      )
      .addColumn("by_account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("asked_at", "bigint", (column) => column.notNull())
      .addColumn("due_at", "bigint")
      .addColumn("merged_at", "bigint")
      .addColumn("undo_until", "bigint")
      .addColumn("changes", "text")
      .execute();
    await db.schema.createIndex("account_merges_kept").on("account_merges").column("kept_id").execute();
  },
};
