import { sql } from "kysely";
import { bytesType } from "../../platform/db/dialect.ts";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Numbered documents (domains/commerce/server/tables.ts says what each column holds). */
export const documentsMigration: DatabaseMigration = {
  name: "0029-documents",
  async up(db, flavor) {
    await db.schema
      .createTable("number_series")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("last", "integer", (column) => column.notNull().check(sql`last >= 0`))
      .execute();
    await db.schema
      .createTable("documents")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("series", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull().check(sql`number >= 1`))
      .addColumn("order_id", "text")
      .addColumn("quote_id", "text")
      .addColumn("cause", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("issued_at", "bigint", (column) => column.notNull())
      .addColumn("template_hash", "text")
      .addColumn("sha256", "text")
      .addColumn("pdf", bytesType(flavor))
      .addUniqueConstraint("documents_number", ["series", "number"])
      .addUniqueConstraint("documents_cause", ["kind", "cause"])
      .execute();
    await db.schema.createIndex("documents_order").on("documents").column("order_id").execute();
  },
};
