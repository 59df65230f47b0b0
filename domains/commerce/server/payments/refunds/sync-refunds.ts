import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import type { Orders } from "../../orders/orders.ts";
import { readLines } from "../../orders/orders-store.ts";
import { recordCommerceEvent } from "../../records/record-event.ts";
import type { OrdersTable, PaymentsTable, RefundLinesTable } from "../../tables.ts";
import { findPayment } from "../payments-store.ts";
import type { RefundFacts } from "../provider.ts";
import { paymentOf } from "./make-refund.ts";
import { findRefund, findRefundOf, insertRefund, readRefundedLines, uncredited } from "./refunds-store.ts";
import { readReturnable } from "./returnable.ts";
import { settleRefund } from "./settle-refund.ts";
import { lineLeft, splitAmount } from "./split-refund.ts";

/**
 * Settles the refunds of a payment: asks its provider for all of them, and writes how each stands. One that was made on
 * the provider's own pages is recorded; it ends the access if it gives back all that is left of the order, else an
 * operator decides.
 */
export async function syncRefunds(orders: Orders, paymentId: string): Promise<void> {
  const { db } = orders.database;
  const payment = await findPayment(db, { id: paymentId });
  const provider = payment && orders.providers.get(payment.provider);
  if (!payment || !provider) return;
  for (const facts of await provider.lookRefunds(paymentOf(orders, payment))) {
    const refundId = await db.transaction().execute((trx) => idOf(trx, orders, payment, facts));
    if (refundId !== undefined) await settleRefund(orders, refundId, facts);
  }
}

/** Our refund that the provider tells of, recorded if it was made without us; undefined for such a one that failed. */
async function idOf(trx: Trx, orders: Orders, payment: PaymentsTable, facts: RefundFacts): Promise<string | undefined> {
  const order = await lockWithGroups(trx, orders, payment.order_id);
  const ours = facts.refundId === null ? undefined : await findRefund(trx, facts.refundId);
  if (ours?.payment_id === payment.id) return ours.id;
  const known = await findRefundOf(trx, payment.id, facts.providerRef);
  if (known || !order) return known?.id;
  return facts.state === "failed" ? undefined : await record(trx, orders, { order, payment, facts });
}

interface Foreign {
  order: OrdersTable;
  payment: PaymentsTable;
  facts: RefundFacts;
}

async function record(trx: Trx, orders: Orders, { order, payment, facts }: Foreign): Promise<string> {
  const { clock } = orders.subscriptions;
  const id = newId(clock);
  const soFar: RefundLinesTable[] = await readRefundedLines(trx, order.id);
  let [amount, left] = [facts.amount, 0];
  const rows: RefundLinesTable[] = [];
  // What wasn't given is returned, as if it had been for nothing: no invoice asks for it yet. So is what was paid twice, or for an order that was canceled.
  const isReturn = order.fulfilled_at === null || facts.amount <= (await readReturnable(trx, order)).beyond;
  const lines = isReturn ? [] : await readLines(trx, order.id);
  for (const line of lines) {
    const whole = lineLeft(line, soFar);
    const part = Math.min(amount, whole.net + whole.tax);
    amount -= part;
    left += whole.net + whole.tax - part;
    if (part > 0)
      rows.push({ refund_id: id, order_line_id: line.id, ...splitAmount(line, soFar, part), ...uncredited });
  }
  // What earlier refunds on those pages have paid for ends as well, once nothing is left.
  const endsAll = left === 0 && lines.length > 0;
  if (endsAll)
    for (const { id: lineId } of lines.filter((line) => rows.every((row) => row.order_line_id !== line.id)))
      rows.push({ refund_id: id, order_line_id: lineId, net: 0, tax: 0, ...uncredited });
  const refund = {
    id,
    order_id: order.id,
    payment_id: payment.id,
    provider_ref: facts.providerRef,
    amount: facts.amount,
    reason: "",
    keeps_access: endsAll ? 0 : 1,
    is_return: amount === facts.amount ? 1 : 0,
    asked_at: clock.now(),
    done_at: null,
    failed_at: null,
    settled_at: null,
  } as const;
  await insertRefund(trx, refund, rows);
  const details = { amount: facts.amount, refund: id };
  const actor = { id: null, name: payment.provider };
  await recordCommerceEvent(trx, clock, { actor, action: "refund-found", subject: `order:${order.id}`, details });
  return id;
}
