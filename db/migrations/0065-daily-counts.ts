import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What happens by the day, without whom it happens to (platform/telemetry/daily/tables.ts says what columns hold). */
export const dailyCountsMigration: DatabaseMigration = {
  name: "0065-daily-counts",
  async up(db) {
    await db.schema
      .createTable("daily_counts")
      .addColumn("what", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_counts_pkey", ["what", "day", "key"])
      .execute();
    await db.schema
      .createTable("daily_once")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("mark", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_once_pkey", ["day", "mark"])
      .execute();
  },
};
