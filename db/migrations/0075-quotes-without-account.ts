import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Quotes for somebody who has no account yet (domains/commerce/server/tables.ts). */
export const quotesWithoutAccountMigration: DatabaseMigration = {
  name: "0075-quotes-without-account",
  tolerated: true,
  async up(db) {
    await db.schema.alterTable("quotes").addColumn("customer_email", "text").execute();
    await db.schema.createIndex("quotes_customer").on("quotes").column("customer_email").execute();
  },
};
