import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What links to releases may open, and have opened (domains/manual/server/tables.ts says what columns hold). */
export const limitsOfReleaseLinksMigration: DatabaseMigration = {
  name: "0078-limits-of-release-links",
  tolerated: true,
  async up(db) {
    await db.schema
      .alterTable("release_previews")
      .addColumn("most_pages", "integer", (column) => column.notNull().defaultTo(50))
      .execute();
    await db.schema
      .createTable("release_preview_opens")
      .addColumn("token_hash", "text", (column) =>
        column.notNull().references("release_previews.token_hash").onDelete("cascade"),
      )
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("opens", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("release_preview_opens_key", ["token_hash", "network"])
      .execute();
    await db.schema
      .createTable("release_preview_pages")
      .addColumn("token_hash", "text", (column) =>
        column.notNull().references("release_previews.token_hash").onDelete("cascade"),
      )
      .addColumn("page", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("release_preview_pages_key", ["token_hash", "page"])
      .execute();
  },
};
