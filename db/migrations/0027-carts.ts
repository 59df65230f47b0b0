import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Carts and offers (domains/commerce/server/tables.ts says what each column holds). */
export const cartsMigration: DatabaseMigration = {
  name: "0027-carts",
  async up(db) {
    await createOffers(db);
    await createCarts(db);
    await createCartLines(db);
  },
};

async function createOffers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("offers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("code_tail", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("percent", "integer", (column) => column.check(sql`percent between 1 and 100`))
    .addColumn("amount", "bigint", (column) => column.check(sql`amount > 0`))
    .addColumn("currency", "text")
    .addColumn("starts_on", "text", (column) => column.notNull())
    .addColumn("ends_on", "text", (column) => column.notNull())
    .addColumn("most_uses", "integer", (column) => column.check(sql`most_uses > 0`))
    .addColumn("used", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("products", "text", (column) => column.notNull())
    .addColumn("is_once", "smallint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("withdrawn_at", "bigint")
    .addCheckConstraint("offers_days", sql`starts_on <= ends_on`)
    .addCheckConstraint("offers_what", sql`(percent is null) <> (amount is null)`)
    .addCheckConstraint("offers_currency", sql`(amount is null) = (currency is null)`)
    // Whoever would use an offer once too often can't commit.
    .addCheckConstraint("offers_uses", sql`used >= 0 and (most_uses is null or used <= most_uses)`)
    .execute();
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("carts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.unique().references("accounts.id").onDelete("cascade"))
    .addColumn("visitor_hash", "text", (column) => column.unique())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("buyer", "text", (column) => column.notNull())
    .addColumn("offer_id", "text", (column) => column.references("offers.id"))
    .addColumn("return_to", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("carts_owner", sql`(account_id is null) <> (visitor_hash is null)`)
    .execute();
  await db.schema.createIndex("carts_updated").on("carts").column("updated_at").execute();
}

async function createCartLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("cart_lines")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("cart_id", "text", (column) => column.notNull().references("carts.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('new', 'renew', 'seats', 'upgrade')`))
    .addColumn("purchasable_id", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("qty", "integer", (column) => column.notNull().check(sql`qty between 1 and 5000`))
    .addColumn("added_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("cart_lines_one", ["cart_id", "kind", "purchasable_id", "target_id"])
    .execute();
}
