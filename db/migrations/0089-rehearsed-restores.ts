import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** When a backup was last restored to see whether it can be, and how long that took (platform/db/backup/tables.ts). */
export const rehearsedRestoresMigration: DatabaseMigration = {
  name: "0089-rehearsed-restores",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("backups").addColumn("rehearsed_at", "bigint").execute();
    await db.schema.alterTable("backups").addColumn("rehearsed_ms", "bigint").execute();
  },
};
