import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Drafts of pages, shown to holders of their link (domains/manual/server/tables.ts says what each column holds). */
export const draftsMigration: DatabaseMigration = {
  name: "0011-drafts",
  async up(db) {
    await db.schema
      .createTable("drafts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      // No foreign key: the quick style guide is not a page.
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("subtitle", "text", (column) => column.notNull())
      .addColumn("blocks", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
