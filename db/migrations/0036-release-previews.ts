import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Links to read staged releases under (domains/manual/server/tables.ts says what columns hold). */
export const releasePreviewsMigration: DatabaseMigration = {
  name: "0036-release-previews",
  async up(db) {
    await db.schema
      .createTable("release_previews")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("release_id", "text", (column) =>
        column.notNull().references("edition_revisions.id").onDelete("cascade"),
      )
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("release_previews_release").on("release_previews").column("release_id").execute();
  },
};
