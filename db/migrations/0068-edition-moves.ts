import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Pins and notes that move from one edition to another (domains/reading/server/tables.ts says what columns hold). */
export const editionMovesMigration: DatabaseMigration = {
  name: "0068-edition-moves",
  async up(db) {
    await db.schema
      .createTable("edition_moves")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("from_edition", "text", (column) => column.notNull())
      .addColumn("to_edition", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("moved_pins", "bigint", (column) => column.notNull())
      .addColumn("moved_notes", "bigint", (column) => column.notNull())
      .addColumn("report", "text")
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .execute();
    await sql`create unique index edition_moves_open on edition_moves (to_edition) where state in ('counting', 'ready', 'moving')`.execute(
      db,
    );
    await sql`create index edition_moves_account on edition_moves (account_id)`.execute(db);
    await sql`create index pinned_pages_edition on pinned_pages (edition, page_id, account_id)`.execute(db);
    await sql`create index reading_notes_edition on reading_notes (edition, page_id, id)`.execute(db);
  },
};
