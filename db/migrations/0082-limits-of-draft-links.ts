import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** How often the link to a draft may be opened, and was (domains/manual/server/tables.ts says what columns hold). */
export const limitsOfDraftLinksMigration: DatabaseMigration = {
  name: "0082-limits-of-draft-links",
  tolerated: true,
  async up(db) {
    await db.schema
      .alterTable("drafts")
      .addColumn("most_opens", "integer", (column) => column.notNull().defaultTo(25))
      .execute();
    await db.schema
      .alterTable("drafts")
      .addColumn("opens", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("drafts").addColumn("opened_at", "bigint").execute();
  },
};
