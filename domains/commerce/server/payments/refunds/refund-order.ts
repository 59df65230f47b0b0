import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { formatMoney } from "../../../money.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { noSuchOrder, refundTooMuch } from "../../orders/order-errors.ts";
import type { Orders } from "../../orders/orders.ts";
import { readFulfillments, readLines } from "../../orders/orders-store.ts";
import { type Actor, recordCommerceEvent } from "../../records/record-event.ts";
import type { OrderLinesTable, OrdersTable, RefundLinesTable } from "../../tables.ts";
import { readPayments } from "../payments-store.ts";
import { makeRefundLater } from "./make-refund-job.ts";
import { insertRefund, readDisputes, readRefundedLines, readRefunds } from "./refunds-store.ts";
import { daysLeftAmount, lineLeft, splitAmount } from "./split-refund.ts";

/** What is to be refunded of an order. */
export interface RefundChoice {
  /** The lines by their positions, from 1; all if left out. */
  positions?: readonly number[];
  /** How much of them: what the days that are left cost, all that is left of their price, or an amount. */
  amount: "days-left" | "all" | number;
}

/** What a refund takes of a line. */
export interface RefundedLine {
  line: OrderLinesTable;
  amount: number;
}

/**
 * Says what a refund would take of each line.
 * @throws AppError refund-too-much if there is nothing to refund, or less than the amount
 */
export async function planRefund(
  db: Queries,
  { subscriptions: { clock, zone } }: Orders,
  order: OrdersTable,
  { positions, amount }: RefundChoice,
): Promise<RefundedLine[]> {
  const today = zone.dayAt(clock.now());
  const refunded = await readRefundedLines(db, order.id);
  const given = new Map((await readFulfillments(db, order.id)).map((row) => [row.order_line_id, row]));
  const lines = (await readLines(db, order.id)).filter(({ position }) => positions?.includes(position) ?? true);
  if (positions !== undefined && lines.length < new Set(positions).size)
    throw refundTooMuch(`Order ${order.number} has no such line.`);
  let wanted = typeof amount === "number" ? amount : Infinity;
  const planned = lines.map((line) => {
    const { net, tax } = lineLeft(line, refunded);
    const most = amount === "days-left" ? daysLeftAmount(line, given.get(line.id), today) : net + tax;
    const part = Math.min(most, net + tax, wanted);
    wanted -= part;
    return { line, amount: part };
  });
  const sum = planned.reduce((all, part) => all + part.amount, 0);
  const money = (value: number) => formatMoney(value, order.currency);
  if (typeof amount === "number" && sum < amount)
    throw refundTooMuch(`Only ${money(sum)} of these lines can still be refunded. Nothing was changed.`);
  if (sum === 0) throw refundTooMuch("There is nothing left to refund of these lines. Nothing was changed.");
  return planned.filter((part) => part.amount > 0);
}

/** How a refund is made. */
export interface RefundOrder extends RefundChoice {
  keepsAccess: boolean;
  /** A sentence for the reader; '' if there is none. */
  reason: string;
  actor: Actor;
}

/**
 * Asks for a refund of lines of an order. A job has its provider give the money back; only then is the access taken
 * back. Returns what it takes of each line.
 * @throws AppError refund-too-much
 */
export async function refundOrder(orders: Orders, orderId: string, form: RefundOrder): Promise<RefundedLine[]> {
  return await orders.database.db.transaction().execute(async (trx) => {
    const order = await lockWithGroups(trx, orders, orderId);
    if (!order) throw noSuchOrder();
    const planned = await planRefund(trx, orders, order, form);
    await askFor(trx, orders, order, planned, form);
    return planned;
  });
}

/** Takes the amounts from the order's payments, one refund for each payment that is needed. */
async function askFor(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  planned: readonly RefundedLine[],
  { keepsAccess, reason, actor }: RefundOrder,
): Promise<void> {
  const { clock } = orders.subscriptions;
  const waiting = planned.map((part) => ({ ...part }));
  const soFar: RefundLinesTable[] = await readRefundedLines(trx, order.id);
  const refunds = (await readRefunds(trx, order.id)).filter(({ failed_at: failed }) => failed === null);
  const disputes = await readDisputes(trx, order.id);
  const lost = new Set(disputes.filter((row) => row.is_lost === 1).map((row) => row.payment_id));
  for (const payment of await readPayments(trx, order.id)) {
    // The bank has given it back already.
    if (lost.has(payment.id)) continue;
    const gone = refunds.filter(({ payment_id: id }) => id === payment.id);
    let left =
      payment.currency === order.currency ? payment.amount - gone.reduce((sum, row) => sum + row.amount, 0) : 0;
    const id = newId(clock);
    const rows: RefundLinesTable[] = [];
    for (const part of waiting) {
      const amount = Math.min(part.amount, left);
      if (amount === 0) continue;
      const row = { refund_id: id, order_line_id: part.line.id, ...splitAmount(part.line, soFar, amount) };
      rows.push(row);
      soFar.push(row);
      part.amount -= amount;
      left -= amount;
    }
    if (rows.length === 0) continue;
    const amount = rows.reduce((sum, { net, tax }) => sum + net + tax, 0);
    const access = keepsAccess ? 1 : 0;
    const asked = { asked_at: clock.now(), done_at: null, failed_at: null, provider_ref: null, is_return: 0 } as const;
    const refund = {
      id,
      order_id: order.id,
      payment_id: payment.id,
      amount,
      reason,
      keeps_access: access,
      ...asked,
    } as const;
    await insertRefund(trx, refund, rows);
    await makeRefundLater(trx, orders, id);
    const details = { amount, keepsAccess, refund: id };
    await recordCommerceEvent(trx, clock, { actor, action: "refund-asked", subject: `order:${order.id}`, details });
  }
  if (waiting.some(({ amount }) => amount > 0))
    throw refundTooMuch("Less was paid than is to be refunded. Nothing was changed.");
}
