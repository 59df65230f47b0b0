import { newId } from "../../../../../platform/ids/new-id.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import type { Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import { issueCreditNote } from "../../orders/paper/papers.ts";
import { takeBack } from "../../orders/ending/take-back.ts";
import { recordCommerceEvent } from "../../records/records.ts";
import { findPayment } from "../payments-store.ts";
import { closeDispute, findDispute, insertDispute, readRefundParts, readRefunds } from "./refunds-store.ts";
import { creditAmount, readReturnable } from "./plan-refund.ts";
import { sumOf } from "../sum-of.ts";

/** A payment that its payer contests at the bank, as the provider names both. */
export interface ContestedPayment {
  provider: string;
  paymentRef: string;
  disputeRef: string;
}

/** Records that a payment is contested: an operator is to look at it; the access stays. False if it is unknown, or was recorded. */
export async function disputeOpened(orders: Orders, contested: ContestedPayment): Promise<boolean> {
  const { clock } = orders.subscriptions;
  const { provider, paymentRef: providerRef, disputeRef } = contested;
  return await orders.database.db.transaction().execute(async (trx) => {
    const payment = await findPayment(trx, { provider, providerRef });
    if (!payment) return false;
    const row = { id: newId(clock), payment_id: payment.id, provider_ref: disputeRef, opened_at: clock.now() };
    if (!(await insertDispute(trx, { ...row, closed_at: null, is_lost: 0 }))) return false;
    const subject = `order:${payment.order_id}`;
    const details = { amount: payment.amount, dispute: disputeRef };
    await recordCommerceEvent(trx, clock, {
      actor: { id: null, name: provider },
      action: "dispute-opened",
      subject,
      details,
    });
    return true;
  });
}

/**
 * Records how a dispute ended. If the bank gave the money back, what the order gave is taken back, and the invoice credited
 * by what the bank took; unless that was for nothing. A dispute that nobody has told of before is recorded first. False if it had ended before.
 */
export async function disputeClosed(
  orders: Orders,
  contested: ContestedPayment,
  { isLost }: { isLost: boolean },
): Promise<boolean> {
  await disputeOpened(orders, contested);
  const { clock } = orders.subscriptions;
  const { provider, disputeRef } = contested;
  return await orders.database.db.transaction().execute(async (trx) => {
    const dispute = await findDispute(trx, disputeRef);
    const payment = dispute && (await findPayment(trx, { id: dispute.payment_id }));
    const order = payment && (await lockWithGroups(trx, orders, payment.order_id));
    if (!order) return false;
    const { beyond: before } = await readReturnable(trx, order);
    if (!(await closeDispute(trx, disputeRef, { isLost, now: clock.now() }))) return false;
    const actor = { id: null, name: provider };
    const action = isLost ? "dispute-lost" : "dispute-won";
    const details = { amount: payment.amount, dispute: disputeRef };
    await recordCommerceEvent(trx, clock, { actor, action, subject: `order:${order.id}`, details });
    if (!isLost) return true;
    const refunds = (await readRefunds(trx, order.id)).filter(
      ({ payment_id: id, failed_at: failed }) => id === payment.id && failed === null,
    );
    const taken = payment.amount - sumOf(refunds);
    // What was paid twice, or for a canceled order, bought nothing.
    const forNothing = Math.min(taken, before);
    if (forNothing > 0 && forNothing === taken) return true;
    await takeBack(trx, orders, order.id);
    const parts = await readRefundParts(trx, order.id);
    const printed = creditAmount(await readLines(trx, order.id), parts, taken - forNothing);
    await issueCreditNote(trx, orders, order, { cause: `dispute:${disputeRef}`, printed });
    return true;
  });
}
