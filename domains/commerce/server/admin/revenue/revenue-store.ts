import type { ExpressionBuilder } from "kysely";
import type { Queries, Tables } from "../../../../../platform/db/database.ts";

type Db = Queries;

/** A span of time in epoch milliseconds, up to but without its end. */
export interface TimeSpan {
  from: number;
  until: number;
}

/** What lines of a product come to. */
export interface ProductSum {
  productId: string;
  /** What its lines say: 'Team, 1 year'. */
  text: string;
  currency: string;
  net: number;
  tax: number;
}

/** Money that came in or went back, which is none of the orders' lines yet. */
export interface OrderAmount {
  orderId: string;
  amount: number;
}

/** A line of an order, as an amount is shared among them. */
export type LineShare = ProductSum & { orderId: string };

/** Sums of Postgres are texts. */
type SummedProduct = Omit<ProductSum, "net" | "tax"> & { net: number | string; tax: number | string };

function asNumbers(rows: readonly SummedProduct[]): ProductSum[] {
  return rows.map((row) => ({ ...row, net: Number(row.net), tax: Number(row.tax) }));
}

/** What each product's lines come to in the payments of a time that paid an order as it is. */
export async function sumWholePayments(db: Db, { from, until }: TimeSpan): Promise<ProductSum[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(({ fn }) => [
      "order_lines.purchasable_id as productId",
      fn.max("order_lines.text").as("text"),
      "orders.currency",
      fn.sum<number | string>("order_lines.net").as("net"),
      fn.sum<number | string>("order_lines.tax").as("tax"),
    ])
    .where("payments.received_at", ">=", from)
    .where("payments.received_at", "<", until)
    .whereRef("payments.amount", "=", "orders.total")
    .groupBy(["order_lines.purchasable_id", "orders.currency"])
    .execute();
  return asNumbers(rows);
}

/** The payments of a time that paid less or more than their order. */
export async function listOtherPayments(db: Db, { from, until }: TimeSpan): Promise<OrderAmount[]> {
  return await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.order_id as orderId", "payments.amount"])
    .where("payments.received_at", ">=", from)
    .where("payments.received_at", "<", until)
    .whereRef("payments.amount", "<>", "orders.total")
    .execute();
}

/** What was taken back of each product's lines by the refunds that were made in a time. */
export async function sumRefunds(db: Db, { from, until }: TimeSpan): Promise<ProductSum[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("refund_lines", "refund_lines.refund_id", "refunds.id")
    .innerJoin("order_lines", "order_lines.id", "refund_lines.order_line_id")
    .select(({ fn }) => [
      "order_lines.purchasable_id as productId",
      fn.max("order_lines.text").as("text"),
      "orders.currency",
      fn.sum<number | string>("refund_lines.net").as("net"),
      fn.sum<number | string>("refund_lines.tax").as("tax"),
    ])
    .where("refunds.done_at", ">=", from)
    .where("refunds.done_at", "<", until)
    .where("refunds.failed_at", "is", null)
    .where("refunds.is_return", "=", 0)
    .groupBy(["order_lines.purchasable_id", "orders.currency"])
    .execute();
  return asNumbers(rows);
}

/** What went back in a time since it had been paid for nothing: no line is refunded by it. */
export async function listReturns(db: Db, { from, until }: TimeSpan): Promise<OrderAmount[]> {
  return await db
    .selectFrom("refunds")
    .select(["order_id as orderId", "amount"])
    .where("done_at", ">=", from)
    .where("done_at", "<", until)
    .where("failed_at", "is", null)
    .where("is_return", "=", 1)
    .execute();
}

/** What banks took back in a time: contested payments, without what was refunded of them before. */
export async function listLost(db: Db, { from, until }: TimeSpan): Promise<OrderAmount[]> {
  const rows = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .select((eb) => ["payments.order_id as orderId", "payments.amount", refundedOf(eb).as("refunded")])
    .where("disputes.closed_at", ">=", from)
    .where("disputes.closed_at", "<", until)
    .where("disputes.is_lost", "=", 1)
    .execute();
  return rows.map(({ orderId, amount, refunded }) => ({ orderId, amount: amount - Number(refunded ?? 0) }));
}

function refundedOf(eb: ExpressionBuilder<Pick<Tables, "payments" | "refunds">, "payments">) {
  return eb
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<number | string | null>("refunds.amount").as("refunded"))
    .whereRef("refunds.payment_id", "=", "payments.id")
    .where("refunds.failed_at", "is", null);
}

/** The lines of some orders, in their order. */
export async function readShares(db: Db, orderIds: readonly string[]): Promise<LineShare[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .select([
      "order_lines.order_id as orderId",
      "order_lines.purchasable_id as productId",
      "order_lines.text",
      "orders.currency",
      "order_lines.net",
      "order_lines.tax",
    ])
    .where("order_lines.order_id", "in", orderIds)
    .orderBy("order_lines.order_id")
    .orderBy("order_lines.position")
    .execute();
}
