import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** The index of terms (domains/manual/server/tables.ts says what each column holds). */
export const indexTermsMigration: DatabaseMigration = {
  name: "0006-index-terms",
  async up(db) {
    await db.schema
      .createTable("index_terms")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
      .addColumn("parent_id", "text", (column) => column.references("index_terms.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("level", "smallint", (column) => column.notNull())
      .addColumn("letter", "text", (column) => column.notNull())
      .addColumn("term", "text", (column) => column.notNull())
      .addColumn("sort_as", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .addColumn("is_generated", "smallint", (column) => column.notNull())
      .addColumn("links", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("index_terms_letter").on("index_terms").columns(["edition_id", "letter"]).execute();
    await db.schema.createIndex("index_terms_parent").on("index_terms").column("parent_id").execute();
  },
};
