import { type ExpressionBuilder, sql } from "kysely";
import type { Queries, Tables } from "../../../../../platform/db/database.ts";
import type { RefundsTable } from "../../tables.ts";

/** Why an operator should look at an order, by what happened to it. */
type AttentionReason = "payment-differs" | "refund-failed" | "return-failed" | "refund-late" | "dispute-open";

/** What an operator should look at. */
export interface Attention {
  number: string;
  reason: AttentionReason;
  currency: string;
  /** Of the payment or the refund, in the smallest unit of the currency. */
  amount: number;
  at: number;
}

/** So many of each kind are listed. */
const MOST = 200;

/** What refunds that didn't fail give back of a payment. */
function givenBack({ selectFrom }: ExpressionBuilder<Tables, "payments">) {
  return selectFrom("refunds as given")
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>("given.amount"), val(0)).as("back"))
    .whereRef("given.payment_id", "=", "payments.id")
    .where("given.failed_at", "is", null);
}

/**
 * Lists what no rule decides: payments of another amount or currency than was asked for, whose order wasn't given and
 * which weren't returned; refunds and returns that failed and weren't followed by another; refunds asked for before `lateBefore` that
 * aren't done; and disputes that are open. Oldest first of each.
 */
export async function listAttention(db: Queries, lateBefore: number): Promise<Attention[]> {
  // From the few orders that weren't given: what is put behind the id, and before the time, keeps SQLite from walking all
  // payments instead.
  const differing = await db
    .selectFrom("orders")
    .innerJoin("payments", (join) => join.on("payments.order_id", "=", sql<string>`orders.id || ''`))
    .leftJoin("payment_attempts", "payment_attempts.id", "payments.attempt_id")
    .select(["orders.number", "payments.currency", "payments.amount", "payments.received_at as at"])
    .where("orders.fulfilled_at", "is", null)
    .where((row) =>
      row.or([
        row("payments.currency", "!=", row.ref("orders.currency")),
        row("payments.amount", "!=", row.ref("payment_attempts.amount")),
      ]),
    )
    .where("payments.amount", ">", givenBack)
    .orderBy(sql`+payments.received_at`)
    .limit(MOST)
    .execute();
  const refunds = db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .orderBy("refunds.asked_at")
    .limit(MOST);
  const failed = await listFailedRefunds(db);
  const late = await refunds
    .select(["orders.number", "payments.currency", "refunds.amount", "refunds.asked_at as at"])
    .where("refunds.failed_at", "is", null)
    .where("refunds.done_at", "is", null)
    .where("refunds.asked_at", "<", lateBefore)
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["orders.number", "payments.currency", "payments.amount", "disputes.opened_at as at"])
    .where("disputes.closed_at", "is", null)
    .orderBy("disputes.opened_at")
    .limit(MOST)
    .execute();
  const as = (reason: AttentionReason, rows: readonly (Omit<Attention, "reason" | "at"> & { at: number | null })[]) =>
    rows.map(({ number, currency, amount, at }) => ({ number, currency, amount, reason, at: at ?? 0 }));
  return [
    ...as("payment-differs", differing),
    ...as(
      "refund-failed",
      failed.filter((row) => row.is_return === 0),
    ),
    ...as(
      "return-failed",
      failed.filter((row) => row.is_return === 1),
    ),
    ...as("refund-late", late),
    ...as("dispute-open", disputes),
  ];
}

/** A refund, or the return of a payment, that its provider could not make. */
export interface FailedRefund extends RefundsTable {
  number: string;
  currency: string;
  at: number | null;
}

/**
 * Lists the refunds that failed, oldest first, of an order or of all; without those that another one followed, or after
 * which nothing of their payment is left to give back.
 */
export async function listFailedRefunds(db: Queries, orderId?: string): Promise<FailedRefund[]> {
  const failed = db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select(["orders.number", "payments.currency", "refunds.failed_at as at"])
    .where("refunds.failed_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refunds as later")
            .select("later.id")
            .whereRef("later.order_id", "=", "refunds.order_id")
            .whereRef("later.asked_at", ">=", "refunds.failed_at")
            .where(({ or, and, eb, ref }) =>
              or([
                eb("later.failed_at", "is", null),
                // The same one once more, which has failed as well.
                and([
                  eb("later.payment_id", "=", ref("refunds.payment_id")),
                  eb("later.amount", "=", ref("refunds.amount")),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where("payments.amount", ">", givenBack)
    .orderBy("refunds.asked_at")
    .limit(MOST);
  return await (orderId === undefined ? failed : failed.where("refunds.order_id", "=", orderId)).execute();
}
