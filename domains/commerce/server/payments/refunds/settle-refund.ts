import type { Trx } from "../../../../../platform/db/database.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import { BY_INVOICE, type Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import type { PrintedLine } from "../../orders/paper/document-content.ts";
import { issueCreditNote } from "../../orders/paper/issue-credit-note.ts";
import { takeBack, takeSeatsBack } from "../../orders/ending/take-back.ts";
import { recordCommerceEvent } from "../../records/record-event.ts";
import type { OrdersTable, RefundsTable } from "../../tables.ts";
import { findPayment } from "../payments-store.ts";
import type { RefundFacts } from "../provider.ts";
import { creditOfRefund } from "./credited.ts";
import {
  findRefund,
  markRefundDone,
  markRefundFailed,
  readRefundParts,
  type RefundPart,
  saveCredited,
  saveRefundRef,
} from "./refunds-store.ts";

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
    // What an operator transferred is done, whatever its provider says.
    if (!refund || refund.settled_at !== null) return;
    if (refund.provider_ref !== facts.providerRef) await saveRefundRef(trx, refundId, facts.providerRef);
    const actor = { id: null, name: order.provider };
    const subject = `order:${order.id}`;
    const details = { amount: refund.amount, refund: refundId };
    if (facts.state === "failed" && (await markRefundFailed(trx, refundId, clock.now())))
      await recordCommerceEvent(trx, clock, { actor, action: "refund-failed", subject, details });
    if (facts.state !== "done" || !(await markRefundDone(trx, refundId, clock.now()))) return;
    await recordCommerceEvent(trx, clock, { actor, action: "refund-done", subject, details });
    if (refund.is_return === 0) await finishRefund(trx, orders, order, refund);
  });
}

/**
 * Does what follows once the money of a refund of lines is on its way, in the transaction that records it. `byTransfer`:
 * not by its provider.
 */
export async function finishRefund(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  refund: RefundsTable,
  { byTransfer = false } = {},
): Promise<void> {
  const parts = await readRefundParts(trx, order.id);
  const mine = new Set(parts.filter(({ refund_id: id }) => id === refund.id).map((part) => part.order_line_id));
  const seatsTaken = await takeSeatsBack(trx, orders, order.id, seatsOf(parts, refund));
  const isTakenBack = refund.keeps_access === 0 && (await takeBack(trx, orders, order.id, mine));
  const printed: PrintedLine[] = [];
  for (const line of (await readLines(trx, order.id)).filter(({ id }) => mine.has(id))) {
    const credit = creditOfRefund(line, parts);
    if (credit.net + credit.tax === 0) continue;
    await saveCredited(trx, { refund_id: refund.id, order_line_id: line.id }, credit);
    printed.push({ line, ...credit });
  }
  const creditNote = await issueCreditNote(trx, orders, order, { cause: `refund:${refund.id}`, printed });
  await mailOrder(trx, orders, order, {
    kind: "refunded",
    amount: refund.amount,
    isTakenBack,
    seatsTaken,
    reason: refund.reason,
    byTransfer: byTransfer || (await findPayment(trx, { id: refund.payment_id }))?.provider === BY_INVOICE,
    documents: creditNote ? [creditNote] : [],
  });
}

/** How many seats of each line a refund takes back. */
function seatsOf(parts: readonly RefundPart[], { id }: RefundsTable): ReadonlyMap<string, number> {
  const mine = parts.filter((part) => part.refund_id === id && part.seats > 0);
  return new Map(mine.map((part) => [part.order_line_id, part.seats]));
}
