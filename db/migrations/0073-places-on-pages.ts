import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Comments on drafts that mean a part of the page, and those that are settled (domains/manual/server/edit/tables.ts); and an
 * index for what readers noted on a page, whoever they are.
 */
export const placesOnPagesMigration: DatabaseMigration = {
  name: "0073-places-on-pages",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("page_comments").addColumn("block_id", "text").execute();
    await db.schema
      .alterTable("page_comments")
      .addColumn("excerpt", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema.alterTable("page_comments").addColumn("resolved_at", "bigint").execute();
    await db.schema
      .alterTable("page_comments")
      .addColumn("resolved_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .execute();
    await db.schema
      .createIndex("reading_notes_on_page")
      .on("reading_notes")
      .columns(["page_id", "created_at"])
      .execute();
  },
};
