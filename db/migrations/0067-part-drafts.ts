import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Parts of an edition as they are being edited at the desk (domains/manual/server/edit/tables.ts says what columns hold). */
export const partDraftsMigration: DatabaseMigration = {
  name: "0067-part-drafts",
  async up(db, flavor) {
    await db.schema
      .createTable("part_drafts")
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("base_hash", "text", (column) => column.notNull())
      .addColumn("base_version", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("part_drafts_pkey", ["edition_id", "part"])
      .execute();
    await db.schema
      .createTable("part_draft_versions")
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("body", bytesType(flavor), (column) => column.notNull())
      .addColumn("saved_at", "bigint", (column) => column.notNull())
      .addColumn("saved_by", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("part_draft_versions_pkey", ["edition_id", "part", "version"])
      .execute();
  },
};
