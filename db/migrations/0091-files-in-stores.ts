import { type Kysely, sql } from "kysely";
import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/**
 * Documents and pictures may lie in a store instead of their rows, which then name them. Older versions tolerate that as
 * long as none does; from then on they are refused (platform/db/migrate.ts, `endTolerance`).
 */
export const filesInStoresMigration: DatabaseMigration = {
  name: "0091-files-in-stores",
  tolerated: true,
  async up(db, flavor) {
    await addFile(db, "documents");
    await db.schema.alterTable("documents").addColumn("size", "bigint").execute();
    if (flavor === "postgres") {
      await db.schema
        .alterTable("images")
        .alterColumn("bytes", (column) => column.dropNotNull())
        .execute();
    } else {
      await letBytesBeNull(db);
    }
    await addFile(db, "images");
    await db.schema.alterTable("images").addColumn("sha256", "text").execute();
    await db.schema.alterTable("images").addColumn("size", "bigint").execute();
    // Counts them, and finds the newest, without reading those that have their bytes.
    await sql`create index documents_some_file on documents (id, size) where file is not null`.execute(db);
    await sql`create index images_some_file on images (name, size) where file is not null`.execute(db);
  },
};

async function addFile(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.alterTable(table).addColumn("file", "text").execute();
}

/** SQLite can't change a column: the table is made anew. No other refers to it. */
async function letBytesBeNull(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("images_anew")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bytes", bytesType("sqlite"))
    .execute();
  await sql`insert into images_anew (name, content_type, width, height, bytes)
    select name, content_type, width, height, bytes from images`.execute(db);
  await db.schema.dropTable("images").execute();
  await db.schema.alterTable("images_anew").renameTo("images").execute();
}
