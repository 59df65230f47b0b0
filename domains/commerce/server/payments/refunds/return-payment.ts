import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import type { Orders } from "../../orders/orders.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import type { OrdersTable, PaymentsTable } from "../../tables.ts";
import { readPayments } from "../payments-store.ts";
import { sumOf } from "../sum-of.ts";
import { makeRefundLater } from "./make-refund.ts";
import { insertRefund, readRefunds } from "./refunds-store.ts";

/** Gives back what is left of all payments for an order that comes to nothing. `why`: a sentence for the buyer. */
export async function returnAll(trx: Trx, orders: Orders, order: OrdersTable, why: string): Promise<void> {
  for (const payment of await readPayments(trx, order.id)) await returnPayment(trx, orders, order, { payment, why });
}

interface Returning {
  payment: PaymentsTable;
  most?: number;
  why: string;
  /** Who asks for it: the provider that brought it, if nobody does. */
  actor?: Actor;
}

/**
 * Gives a payment back that was for nothing, without what was refunded of it before, and tells the buyer. `most`: how much
 * of it at most, by default all. `why`: a sentence for the buyer.
 */
export async function returnPayment(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  { payment, most = payment.amount, why, actor = { id: null, name: payment.provider } }: Returning,
): Promise<void> {
  const { clock } = orders.subscriptions;
  const refunds = (await readRefunds(trx, order.id)).filter((row) => row.failed_at === null);
  const left = payment.amount - sumOf(refunds.filter((row) => row.payment_id === payment.id));
  const amount = Math.min(left, most);
  if (amount === 0) return;
  const refund = {
    id: newId(clock),
    order_id: order.id,
    payment_id: payment.id,
    provider_ref: null,
    amount,
    reason: why,
    keeps_access: 1,
    is_return: 1,
    asked_at: clock.now(),
    done_at: null,
    failed_at: null,
    settled_at: null,
  } as const;
  await insertRefund(trx, refund, []);
  await makeRefundLater(trx, orders, refund.id);
  const details = { amount };
  await recordCommerceEvent(trx, clock, { actor, action: "payment-returned", subject: `order:${order.id}`, details });
  await mailOrder(trx, orders, order, { kind: "returned", amount, received: payment.amount, why, documents: [] });
}
