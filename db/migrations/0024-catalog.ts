import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** What is for sale (domains/commerce/server/tables.ts says what each column holds). */
export const catalogMigration: DatabaseMigration = {
  name: "0024-catalog",
  async up(db) {
    await db.schema
      .createTable("catalog_versions")
      .addColumn("version", "integer", (column) => column.primaryKey())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("loaded_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
