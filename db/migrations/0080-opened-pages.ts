import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Which pages an account was served on a day, for all servers (domains/subscriptions/server/tables.ts). */
export const openedPagesMigration: DatabaseMigration = {
  name: "0080-opened-pages",
  tolerated: true,
  async up(db) {
    await db.schema
      .alterTable("served_words")
      .addColumn("opened", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
