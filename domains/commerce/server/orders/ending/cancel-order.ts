import { endAttempt } from "../../payments/end-attempt.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { findAttempt } from "../../payments/payments-store.ts";
import { returnAll } from "../../payments/refunds/return-payment.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import { lockWithGroups } from "../fulfill-order.ts";
import { cancelIn } from "./cancel-in.ts";
import { mailOrder } from "../mail-order.ts";
import { cancelPaid, canceledAlready, noSuchOrder } from "../order-errors.ts";
import type { Orders } from "../orders.ts";

/**
 * Cancels an order that isn't paid: what it gave is taken back, its offer can be used again, its invoice is credited, and
 * what was paid of it goes back.
 * @throws AppError order-paid, order-canceled
 */
export async function cancelOrder(orders: Orders, orderId: string, actor: Actor): Promise<void> {
  const open = await findAttempt(orders.database.db, { openFor: orderId });
  if (open) await endAttempt(orders, open);
  await orders.database.db.transaction().execute(async (trx) => {
    const order = await lockWithGroups(trx, orders, orderId);
    if (!order) throw noSuchOrder();
    if (order.canceled_at !== null) throw canceledAlready(order.number);
    if ((await amountOwed(trx, order)) === 0) throw cancelPaid(order.number);
    const { clock } = orders.subscriptions;
    await recordCommerceEvent(trx, clock, { actor, action: "order-canceled", subject: `order:${order.id}` });
    const { wasGiven, creditNote } = await cancelIn(trx, orders, order);
    await mailOrder(trx, orders, order, { kind: "canceled", wasGiven, documents: creditNote ? [creditNote] : [] });
    await returnAll(trx, orders, order, "The order was canceled.");
  });
}
