import { type Kysely, sql } from "kysely";
import type { Flavor } from "../../platform/db/database.ts";
import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Editions, pages, revisions, entries and pictures (domains/manual/server/tables.ts says what each column holds). */
export const contentMigration: DatabaseMigration = {
  name: "0001-content",
  async up(db, flavor) {
    await createEditions(db);
    await createEditionRevisions(db);
    await createPageRevisions(db);
    await createPages(db);
    await createEntries(db);
    await createImages(db, flavor);
  },
};

async function createEditions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("editions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("handle", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("notice", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("edition_sections")
    .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
    .addColumn("section", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("edition_sections_pkey", ["edition_id", "section"])
    .execute();
}

async function createEditionRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("edition_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('staged', 'published')`))
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("edition_revisions_number", ["edition_id", "number"])
    .execute();
}

async function createPageRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("page_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    // No foreign key: a new page's first revision is staged before the page is published.
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("edition_revision_id", "text", (column) =>
      column.notNull().references("edition_revisions.id").onDelete("cascade"),
    )
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("has_quick_look", "smallint", (column) => column.notNull())
    .addColumn("headings", "text", (column) => column.notNull())
    // Last, so that SQLite need not read past the blocks to reach the other columns.
    .addColumn("blocks", "text", (column) => column.notNull())
    .addUniqueConstraint("page_revisions_number", ["page_id", "number"])
    .execute();
  await db.schema
    .createIndex("page_revisions_edition_revision")
    .on("page_revisions")
    .column("edition_revision_id")
    .execute();
}

async function createPages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
    .addColumn("section", "text", (column) => column.notNull())
    .addColumn("parent_id", "text", (column) => column.references("pages.id"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("subtitle", "text", (column) => column.notNull())
    .addColumn("level", "smallint", (column) => column.notNull())
    .addColumn("formatted_page_number", "text", (column) => column.notNull())
    .addColumn("is_public", "smallint", (column) => column.notNull())
    .addColumn("display_contents", "smallint", (column) => column.notNull())
    .addColumn("revision_id", "text", (column) => column.notNull().references("page_revisions.id"))
    .addColumn("removed_at", "bigint")
    .execute();
  await sql`create unique index pages_address on pages (edition_id, section, slug) where removed_at is null`.execute(
    db,
  );
  await db.schema.createIndex("pages_parent").on("pages").column("parent_id").execute();
  await db.schema.createIndex("pages_revision").on("pages").column("revision_id").execute();
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("entries")
    .addColumn("edition_id", "text", (column) => column.notNull().references("editions.id").onDelete("cascade"))
    .addColumn("handle", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("entries_pkey", ["edition_id", "handle"])
    .execute();
}

async function createImages(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  await db.schema
    .createTable("images")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bytes", bytesType(flavor), (column) => column.notNull())
    .execute();
}
