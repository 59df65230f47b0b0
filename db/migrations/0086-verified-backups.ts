import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** When a backup was last read to its end and found intact (platform/db/backup/tables.ts). */
export const verifiedBackupsMigration: DatabaseMigration = {
  name: "0086-verified-backups",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("backups").addColumn("verified_at", "bigint").execute();
  },
};
