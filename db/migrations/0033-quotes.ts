import { sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Quotes (domains/commerce/server/tables.ts says what each column holds). */
export const quotesMigration: DatabaseMigration = {
  name: "0033-quotes",
  async up(db) {
    await db.schema
      .createTable("quotes")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("number", "text", (column) => column.notNull().unique())
      .addColumn("document_id", "text", (column) => column.notNull().references("documents.id"))
      .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("net", "bigint", (column) => column.notNull().check(sql`net >= 0`))
      .addColumn("tax", "bigint", (column) => column.notNull().check(sql`tax >= 0`))
      .addColumn("total", "bigint", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("valid_until", "text", (column) => column.notNull())
      // A quote is ordered once.
      .addColumn("order_id", "text", (column) => column.unique().references("orders.id"))
      .addCheckConstraint("quotes_total", sql`total = net + tax`)
      .execute();
    await db.schema.createIndex("quotes_account").on("quotes").column("account_id").execute();
  },
};
