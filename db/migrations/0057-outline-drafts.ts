import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { bytesType } from "../../platform/db/dialect.ts";

/** Menus as they are being edited at the desk (domains/manual/server/edit/tables.ts says what columns hold). */
export const outlineDraftsMigration: DatabaseMigration = {
  name: "0057-outline-drafts",
  async up(db, flavor) {
    await db.schema
      .createTable("outline_drafts")
      .addColumn("edition_id", "text", (column) => column.primaryKey().references("editions.id").onDelete("cascade"))
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("body", bytesType(flavor), (column) => column.notNull())
      .execute();
  },
};
