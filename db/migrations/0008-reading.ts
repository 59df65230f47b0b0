import type { Kysely } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Pins, recently viewed pages, notes (domains/reading/server/tables.ts says what each column holds). */
export const readingMigration: DatabaseMigration = {
  name: "0008-reading",
  async up(db) {
    await createLists(db);
    await createNotes(db);
  },
};

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pinned_pages")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    // No foreign key: pages belong to another domain, and a removed page keeps its pins.
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("pinned_at", "bigint", (column) => column.notNull())
    .addColumn("cleared_at", "bigint")
    .addPrimaryKeyConstraint("pinned_pages_pkey", ["account_id", "page_id"])
    .execute();
  await db.schema
    .createTable("viewed_pages")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("viewed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("viewed_pages_pkey", ["account_id", "page_id"])
    .execute();
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reading_notes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("page_title", "text", (column) => column.notNull())
    .addColumn("quote", "text", (column) => column.notNull())
    .addColumn("prefix", "text", (column) => column.notNull())
    .addColumn("suffix", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("reading_notes_account").on("reading_notes").columns(["account_id", "page_id"]).execute();
}
