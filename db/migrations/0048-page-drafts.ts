import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { bytesType } from "../../platform/db/dialect.ts";

/** Pages as they are being edited at the desk (domains/manual/server/edit/tables.ts says what columns hold). */
export const pageDraftsMigration: DatabaseMigration = {
  name: "0048-page-drafts",
  async up(db, flavor) {
    await db.schema
      .alterTable("editions")
      .addColumn("edited_in", "text", (column) => column.notNull().defaultTo("files"))
      .execute();
    await db.schema
      .createTable("page_drafts")
      .addColumn("page_id", "text", (column) => column.primaryKey().references("pages.id").onDelete("cascade"))
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("base_revision_id", "text", (column) => column.notNull())
      .addColumn("base_version", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("page_draft_versions")
      .addColumn("page_id", "text", (column) => column.notNull().references("page_drafts.page_id").onDelete("cascade"))
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("body", bytesType(flavor), (column) => column.notNull())
      .addColumn("saved_at", "bigint", (column) => column.notNull())
      .addColumn("saved_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("page_draft_versions_pkey", ["page_id", "version"])
      .execute();
    await db.schema
      .createTable("page_draft_conflicts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("page_id", "text", (column) => column.notNull().references("page_drafts.page_id").onDelete("cascade"))
      .addColumn("conflict", "text", (column) => column.notNull())
      .addColumn("found_at", "bigint", (column) => column.notNull())
      .addColumn("found_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .execute();
    await db.schema.createIndex("page_draft_conflicts_page").on("page_draft_conflicts").column("page_id").execute();
  },
};
