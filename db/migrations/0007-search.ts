import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The secret that search keys are derived from, and searches without results (domains/search/server/tables.ts). */
export const searchMigration: DatabaseMigration = {
  name: "0007-search",
  async up(db) {
    await db.schema
      .createTable("search_secrets")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("search_misses")
      .addColumn("index_name", "text", (column) => column.notNull())
      .addColumn("query", "text", (column) => column.notNull())
      .addColumn("count", "bigint", (column) => column.notNull())
      .addColumn("first_missed_at", "bigint", (column) => column.notNull())
      .addColumn("last_missed_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("search_misses_pkey", ["index_name", "query"])
      .execute();
  },
};
