import type { Trx } from "../../../../../platform/db/database.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import type { Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import { issueCreditNote } from "../../orders/paper/issue-credit-note.ts";
import { takeBack } from "../../orders/ending/take-back.ts";
import { recordCommerceEvent } from "../../records/record-event.ts";
import type { OrdersTable, RefundsTable } from "../../tables.ts";
import type { RefundFacts } from "../provider.ts";
import { findRefund, markRefundDone, markRefundFailed, readRefundLines, saveRefundRef } from "./refunds-store.ts";

/**
 * Writes how a refund stands at its provider. Once the money is on its way: takes back exactly what the refunded lines
 * gave, unless the access is to stay, credits the invoice, and tells the reader; all in one transaction, once.
 */
export async function settleRefund(orders: Orders, refundId: string, facts: RefundFacts): Promise<void> {
  const { clock } = orders.subscriptions;
  await orders.database.db.transaction().execute(async (trx) => {
    const known = await findRefund(trx, refundId);
    const order = known && (await lockWithGroups(trx, orders, known.order_id));
    const refund = order && (await findRefund(trx, refundId));
    if (!refund) return;
    if (refund.provider_ref !== facts.providerRef) await saveRefundRef(trx, refundId, facts.providerRef);
    const actor = { id: null, name: order.provider };
    const subject = `order:${order.id}`;
    const details = { amount: refund.amount, refund: refundId };
    if (facts.state === "failed" && (await markRefundFailed(trx, refundId, clock.now())))
      await recordCommerceEvent(trx, clock, { actor, action: "refund-failed", subject, details });
    if (facts.state !== "done" || !(await markRefundDone(trx, refundId, clock.now()))) return;
    await recordCommerceEvent(trx, clock, { actor, action: "refund-done", subject, details });
    if (refund.is_return === 0) await finish(trx, orders, order, refund);
  });
}

async function finish(trx: Trx, orders: Orders, order: OrdersTable, refund: RefundsTable): Promise<void> {
  const refunded = await readRefundLines(trx, refund.id);
  const amounts = new Map(refunded.map((row) => [row.order_line_id, row]));
  const isTakenBack = refund.keeps_access === 0 && (await takeBack(trx, orders, order.id, new Set(amounts.keys())));
  const printed = (await readLines(trx, order.id)).flatMap((line) => {
    const amount = amounts.get(line.id);
    return amount && amount.net + amount.tax > 0 ? [{ line, net: amount.net, tax: amount.tax }] : [];
  });
  const creditNote = await issueCreditNote(trx, orders, order, { cause: `refund:${refund.id}`, printed });
  await mailOrder(trx, orders, order, {
    kind: "refunded",
    amount: refund.amount,
    isTakenBack,
    reason: refund.reason,
    documents: creditNote ? [creditNote] : [],
  });
}
