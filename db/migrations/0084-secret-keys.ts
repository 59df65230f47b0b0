import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The secret keys that a database was used with (platform/secrets/tables.ts says what columns hold). */
export const secretKeysMigration: DatabaseMigration = {
  name: "0084-secret-keys",
  tolerated: true,
  async up(db) {
    await db.schema
      .createTable("secret_keys")
      .addColumn("place", "integer", (column) => column.primaryKey())
      .addColumn("fingerprint", "text", (column) => column.notNull().unique())
      .addColumn("since", "bigint", (column) => column.notNull())
      .execute();
  },
};
