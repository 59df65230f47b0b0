import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Days of terms that were used before accounts were merged (domains/subscriptions/server/tables.ts). */
export const settledTermsMigration: DatabaseMigration = {
  name: "0070-settled-terms",
  async up(db) {
    await db.schema.alterTable("terms").addColumn("settled", "text").execute();
  },
};
