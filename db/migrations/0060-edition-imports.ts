import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { bytesType } from "../../platform/db/dialect.ts";

/** Files that were brought to the desk, and what becomes of them (domains/manual/server/edit/tables.ts). */
export const editionImportsMigration: DatabaseMigration = {
  name: "0060-edition-imports",
  async up(db, flavor) {
    await db.schema
      .createTable("edition_imports")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("archive", bytesType(flavor), (column) => column.notNull())
      .addColumn("base", "text", (column) => column.notNull())
      .addColumn("progress", "text", (column) => column.notNull())
      .addColumn("report", "text")
      .addColumn("problem", "text", (column) => column.notNull())
      .addColumn("author", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("edition_imports_edition")
      .on("edition_imports")
      .columns(["edition_id", "id"])
      .execute();
    await db.schema.createIndex("edition_imports_account").on("edition_imports").column("account_id").execute();
  },
};
