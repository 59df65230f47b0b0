import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Where pages were before they moved, and what headings were called (domains/manual/server/tables.ts says what columns hold). */
export const oldAddressesMigration: DatabaseMigration = {
  name: "0042-old-addresses",
  async up(db) {
    await db.schema
      .createTable("old_addresses")
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("section", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("page_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("old_addresses_pkey", ["edition_id", "section", "slug"])
      .execute();
    await db.schema
      .createTable("old_headings")
      .addColumn("page_id", "text", (column) => column.notNull())
      .addColumn("heading_id", "text", (column) => column.notNull())
      .addColumn("now_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("old_headings_pkey", ["page_id", "heading_id"])
      .execute();
  },
};
