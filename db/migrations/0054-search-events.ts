import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** How often readers did something with hits, without who (domains/search/server/tables.ts says what columns hold). */
export const searchEventsMigration: DatabaseMigration = {
  name: "0054-search-events",
  async up(db) {
    await db.schema
      .createTable("search_events")
      .addColumn("index_name", "text", (column) => column.notNull())
      .addColumn("object_id", "text", (column) => column.notNull())
      .addColumn("event_type", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("last_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_events_pkey", ["index_name", "object_id", "event_type"])
      .execute();
  },
};
