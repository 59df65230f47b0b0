import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The backups that were made (platform/db/backup/tables.ts says what columns hold). */
export const backupsMigration: DatabaseMigration = {
  name: "0074-backups",
  tolerated: true,
  async up(db) {
    await db.schema
      .createTable("backups")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("rows_kept", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("backups_made_at").on("backups").column("made_at").execute();
  },
};
