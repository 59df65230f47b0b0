import { type Kysely, sql } from "kysely";
import type { DatabaseMigration } from "../../platform/db/migrate.ts";

/** Orders, payments and refunds (domains/commerce/server/tables.ts says what each column holds). */
export const ordersMigration: DatabaseMigration = {
  name: "0028-orders",
  async up(db) {
    await createOrders(db);
    await createOrderLines(db);
    await createPayments(db);
    await createRefunds(db);
    await createDisputes(db);
    await createNotices(db);
  },
};

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("number", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("group_id", "text")
    // Two tabs place one order.
    .addColumn("cart_key", "text", (column) => column.notNull().unique())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("net", "bigint", (column) => column.notNull().check(sql`net >= 0`))
    .addColumn("tax", "bigint", (column) => column.notNull().check(sql`tax >= 0`))
    .addColumn("total", "bigint", (column) => column.notNull())
    .addColumn("taxes", "text", (column) => column.notNull())
    .addColumn("buyer", "text", (column) => column.notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("return_to", "text", (column) => column.notNull())
    .addColumn("placed_at", "bigint", (column) => column.notNull())
    .addColumn("due_on", "text")
    .addColumn("fulfilled_at", "bigint")
    .addColumn("canceled_at", "bigint")
    .addColumn("overdue_mails", "integer", (column) => column.notNull().defaultTo(0))
    .addCheckConstraint("orders_total", sql`total = net + tax`)
    .execute();
  await db.schema.createIndex("orders_account").on("orders").column("account_id").execute();
  await db.schema.createIndex("orders_group").on("orders").column("group_id").execute();
  await db.schema.createIndex("orders_placed").on("orders").column("placed_at").execute();
  await db.schema
    .createTable("offer_uses")
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id").onDelete("cascade"))
    .addColumn("offer_id", "text", (column) => column.notNull().references("offers.id"))
    .addColumn("account_id", "text")
    .addColumn("once_key", "text", (column) => column.unique())
    .execute();
}

async function createOrderLines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_lines")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("product_kind", "text", (column) => column.notNull())
    .addColumn("purchasable_id", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("group_id", "text")
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("qty", "integer", (column) => column.notNull().check(sql`qty between 1 and 5000`))
    .addColumn("seats", "integer", (column) => column.notNull().check(sql`seats >= 0`))
    .addColumn("years", "integer", (column) => column.notNull())
    .addColumn("from_day", "text", (column) => column.notNull())
    .addColumn("until_day", "text", (column) => column.notNull())
    .addColumn("days", "integer", (column) => column.notNull().check(sql`days > 0`))
    .addColumn("net", "bigint", (column) => column.notNull().check(sql`net >= 0`))
    .addColumn("tax", "bigint", (column) => column.notNull().check(sql`tax >= 0`))
    .addUniqueConstraint("order_lines_position", ["order_id", "position"])
    .execute();
  await db.schema
    .createTable("fulfillments")
    // A line is given once.
    .addColumn("order_line_id", "text", (column) => column.primaryKey().references("order_lines.id"))
    .addColumn("grant_key", "text", (column) => column.notNull().unique())
    .addColumn("from_day", "text", (column) => column.notNull())
    .addColumn("until_day", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("revoked_at", "bigint")
    .execute();
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("provider_ref", "text")
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("opened_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("closed_at", "bigint")
    .addColumn("outcome", "text")
    // The order's id while it is open: one open attempt per order.
    .addColumn("open_key", "text", (column) => column.unique())
    .addUniqueConstraint("payment_attempts_ref", ["provider", "provider_ref"])
    .execute();
  await db.schema.createIndex("payment_attempts_order").on("payment_attempts").column("order_id").execute();
  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("attempt_id", "text", (column) => column.references("payment_attempts.id"))
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("provider_ref", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("entered_by", "text", (column) => column.notNull())
    // One payment can't be recorded twice.
    .addUniqueConstraint("payments_ref", ["provider", "provider_ref"])
    .execute();
  await db.schema.createIndex("payments_order").on("payments").column("order_id").execute();
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("refunds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("provider_ref", "text")
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("keeps_access", "smallint", (column) => column.notNull())
    .addColumn("is_return", "smallint", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("done_at", "bigint")
    .addColumn("failed_at", "bigint")
    .addUniqueConstraint("refunds_ref", ["payment_id", "provider_ref"])
    .execute();
  await db.schema.createIndex("refunds_order").on("refunds").column("order_id").execute();
  await db.schema
    .createTable("refund_lines")
    .addColumn("refund_id", "text", (column) => column.notNull().references("refunds.id").onDelete("cascade"))
    .addColumn("order_line_id", "text", (column) => column.notNull().references("order_lines.id"))
    .addColumn("net", "bigint", (column) => column.notNull().check(sql`net >= 0`))
    .addColumn("tax", "bigint", (column) => column.notNull().check(sql`tax >= 0`))
    .addPrimaryKeyConstraint("refund_lines_pkey", ["refund_id", "order_line_id"])
    .execute();
}

async function createDisputes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("disputes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("provider_ref", "text", (column) => column.notNull().unique())
    .addColumn("opened_at", "bigint", (column) => column.notNull())
    .addColumn("closed_at", "bigint")
    .addColumn("is_lost", "smallint", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("provider_notices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("ref", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("settled_at", "bigint")
    .execute();
}
