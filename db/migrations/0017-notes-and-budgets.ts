import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Lets notes be paged, counted and searched without reading them in full, and counts how much of the manual each
 * account is served.
 */
export const notesAndBudgetsMigration: DatabaseMigration = {
  name: "0017-notes-and-budgets",
  async up(db) {
    await limitNotes(db);
    await countServedWords(db);
  },
};

async function limitNotes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reading_notes add column size bigint not null default 0`.execute(db);
  await sql`alter table reading_notes add column search_text text`.execute(db);
  await sql`update reading_notes set size = length(quote) + length(prefix) + length(suffix) + length(note)`.execute(db);
  await sql`create index reading_notes_newest on reading_notes (account_id, created_at, id)`.execute(db);
  await sql`create index reading_notes_of_page on reading_notes (account_id, page_id, created_at, id)`.execute(db);
  await sql`create index reading_notes_sizes on reading_notes (account_id, size)`.execute(db);
  await sql`drop index reading_notes_account`.execute(db);
}

async function countServedWords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("served_words")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("day", "bigint", (column) => column.notNull())
    .addColumn("words", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("served_words_pkey", ["account_id", "day"])
    .execute();
  await db.schema
    .createTable("served_pages")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    // No foreign key: pages belong to another domain.
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("words", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("served_pages_pkey", ["account_id", "page_id"])
    .execute();
}
