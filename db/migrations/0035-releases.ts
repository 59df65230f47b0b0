import { sql } from "kysely";
import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Releases of an edition, with what it said as of each (domains/manual/server/tables.ts says what columns hold). */
export const releasesMigration: DatabaseMigration = {
  name: "0035-releases",
  async up(db, flavor) {
    for (const name of ["author", "reason", "problem"]) {
      await db.schema
        .alterTable("edition_revisions")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    }
    for (const name of ["base_id", "snapshot"]) {
      await db.schema.alterTable("edition_revisions").addColumn(name, "text").execute();
    }
    for (const name of ["publish_at", "published_at", "discarded_at"]) {
      await db.schema.alterTable("edition_revisions").addColumn(name, "bigint").execute();
    }
    await sql`update edition_revisions set published_at = created_at where status = 'published'`.execute(db);
    await db.schema
      .createTable("edition_parts")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("body", bytesType(flavor), (column) => column.notNull())
      .execute();
  },
};
