import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { noSuchOrder, orderMoved } from "../../orders/order-errors.ts";
import { BY_INVOICE, type Orders } from "../../orders/orders.ts";
import { lastEventAbout } from "../../records/events-store.ts";
import { type Actor, recordCommerceEvent } from "../../records/records.ts";
import type { OrdersTable, RefundLinesTable } from "../../tables.ts";
import { makeRefundLater } from "./make-refund.ts";
import {
  type RefundChoice,
  type RefundPlan,
  type RefundedLine,
  planRefund,
  readReturnable,
  splitAmount,
  sumOfPlan,
} from "./plan-refund.ts";
import { insertRefund, readRefundedLines, uncredited } from "./refunds-store.ts";
import { returnPayment } from "./return-payment.ts";

/** How a refund is made. */
export interface RefundOrder extends RefundChoice {
  keepsAccess: boolean;
  /** A sentence for the reader; '' if there is none. */
  reason: string;
  actor: Actor;
  /** What was agreed to by a question: the sum, as the order stood then. */
  agreed?: { since: string; sum: number };
}

/** What a refund gives back, and how much of it the operator has to transfer, since it came by transfer. */
export interface AskedRefund extends RefundPlan {
  byTransfer: number;
}

/**
 * Asks for a refund of lines of an order, or of what was paid beside its cost. A job has its provider give the money back;
 * only then is the access of the lines taken back. Returns what it gives back.
 * @throws AppError refund-too-much, order-moved
 */
export async function refundOrder(orders: Orders, orderId: string, form: RefundOrder): Promise<AskedRefund> {
  return await orders.database.db.transaction().execute(async (trx) => {
    const order = await lockWithGroups(trx, orders, orderId);
    if (!order) throw noSuchOrder();
    const { agreed } = form;
    if (agreed !== undefined && (await lastEventAbout(trx, `order:${order.id}`)) !== agreed.since)
      throw orderMoved(order.number);
    const plan = await planRefund(trx, orders, order, form);
    if (agreed !== undefined && sumOfPlan(plan) !== agreed.sum) throw orderMoved(order.number);
    const byTransfer =
      plan.beyond > 0
        ? await giveBack(trx, orders, order, plan.beyond, form)
        : await askForLines(trx, orders, order, plan.lines, form);
    return { ...plan, byTransfer };
  });
}

/** Gives back what was paid for nothing, of the newest payments first. Returns how much of it came by transfer. */
async function giveBack(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  amount: number,
  { reason, actor }: RefundOrder,
): Promise<number> {
  const why =
    reason || (order.canceled_at === null ? "More was paid than the order costs." : "The order was canceled.");
  let [wanted, byTransfer] = [amount, 0];
  for (const { payment, left } of (await readReturnable(trx, order)).payments.toReversed()) {
    const most = Math.min(wanted, left);
    if (most === 0) continue;
    wanted -= most;
    if (payment.provider === BY_INVOICE) byTransfer += most;
    await returnPayment(trx, orders, order, { payment, most, why, actor });
  }
  return byTransfer;
}

/** Lines of which only a part is refunded lose seats at most: theirs is a refund of its own. */
async function askForLines(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  lines: readonly RefundedLine[],
  form: RefundOrder,
): Promise<number> {
  const [whole, parts] = [lines.filter(({ part }) => part === null), lines.filter(({ part }) => part !== null)];
  const byTransfer = await askFor(trx, orders, order, whole, form);
  const lowered = form.keepsAccess ? parts.map((part) => ({ ...part, seats: null })) : parts;
  return byTransfer + (await askFor(trx, orders, order, lowered, { ...form, keepsAccess: true }));
}

/**
 * Takes the amounts from the order's payments, one refund for each payment that is needed. Returns how much of them came
 * by transfer.
 */
async function askFor(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  planned: readonly RefundedLine[],
  { keepsAccess, reason, actor }: RefundOrder,
): Promise<number> {
  const { clock } = orders.subscriptions;
  const waiting = planned.map((part) => ({ ...part }));
  let byTransfer = 0;
  const soFar: RefundLinesTable[] = await readRefundedLines(trx, order.id);
  for (const { payment, ...open } of (await readReturnable(trx, order)).payments) {
    let left = open.left;
    const id = newId(clock);
    const rows: RefundLinesTable[] = [];
    for (const part of waiting) {
      const amount = Math.min(part.amount, left);
      if (amount === 0) continue;
      const row = {
        refund_id: id,
        order_line_id: part.line.id,
        ...splitAmount(part.line, soFar, amount),
        ...uncredited,
        seats: part.seats?.taken ?? 0,
      };
      // Once, if two payments give it back.
      part.seats = null;
      rows.push(row);
      soFar.push(row);
      part.amount -= amount;
      left -= amount;
    }
    if (rows.length === 0) continue;
    const amount = rows.reduce((sum, { net, tax }) => sum + net + tax, 0);
    if (payment.provider === BY_INVOICE) byTransfer += amount;
    const asked = { asked_at: clock.now(), done_at: null, failed_at: null, settled_at: null } as const;
    const refund = {
      id,
      order_id: order.id,
      payment_id: payment.id,
      provider_ref: null,
      amount,
      reason,
      keeps_access: keepsAccess ? 1 : 0,
      is_return: 0,
      ...asked,
    } as const;
    await insertRefund(trx, refund, rows);
    await makeRefundLater(trx, orders, id);
    const details = { amount, keepsAccess, refund: id };
    await recordCommerceEvent(trx, clock, { actor, action: "refund-asked", subject: `order:${order.id}`, details });
  }
  return byTransfer;
}
