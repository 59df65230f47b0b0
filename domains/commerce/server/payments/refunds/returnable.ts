import type { Queries } from "../../../../../platform/db/database.ts";
import type { OrdersTable, PaymentsTable } from "../../tables.ts";
import { readPayments } from "../payments-store.ts";
import { sumOf } from "../sum-of.ts";
import { readDisputes, readRefundedLines, readRefunds } from "./refunds-store.ts";

/** What can still be given back of the money for an order, in the smallest unit of its currency. */
export interface Returnable {
  /** Of each payment, oldest first; 0 of one in another currency, or that a bank has given back. */
  payments: { payment: PaymentsTable; left: number }[];
  left: number;
  /** Of that, what was for nothing: more than the lines cost, or all of it if the order is canceled. */
  beyond: number;
}

/** Reads what can still be given back of the money for an order. */
export async function readReturnable(db: Queries, order: OrdersTable): Promise<Returnable> {
  const refunds = (await readRefunds(db, order.id)).filter(({ failed_at: failed }) => failed === null);
  const disputes = await readDisputes(db, order.id);
  const lost = new Set(disputes.filter((row) => row.is_lost === 1).map((row) => row.payment_id));
  const payments = (await readPayments(db, order.id)).map((payment) => ({
    payment,
    left:
      lost.has(payment.id) || payment.currency !== order.currency
        ? 0
        : payment.amount - sumOf(refunds.filter((row) => row.payment_id === payment.id)),
  }));
  const left = payments.reduce((sum, part) => sum + part.left, 0);
  const refunded = (await readRefundedLines(db, order.id)).reduce((sum, { net, tax }) => sum + net + tax, 0);
  const owed = order.canceled_at === null ? order.total - refunded : 0;
  return { payments, left, beyond: Math.max(0, left - owed) };
}
