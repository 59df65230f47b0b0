import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What each release changed on which pages, for readers (domains/manual/server/tables.ts says what columns hold). */
export const pageChangesMigration: DatabaseMigration = {
  name: "0043-page-changes",
  async up(db) {
    await db.schema
      .createTable("page_changes")
      .addColumn("release_id", "text", (column) =>
        column.notNull().references("edition_revisions.id").onDelete("cascade"),
      )
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("before", "text")
      .addColumn("after", "text")
      .addPrimaryKeyConstraint("page_changes_pkey", ["release_id", "page_id"])
      .execute();
  },
};
