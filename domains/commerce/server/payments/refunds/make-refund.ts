import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../../platform/jobs/define-job.ts";
import { BY_INVOICE, type Orders } from "../../orders/orders.ts";
import type { OrdersTable, PaymentsTable, RefundLinesTable, RefundsTable } from "../../tables.ts";
import { findPayment } from "../payments-store.ts";
import type { PaymentOfProvider, RefundFacts } from "../provider.ts";
import {
  type RefundPart,
  findRefund,
  findRefundOf,
  insertRefund,
  markRefundDone,
  markRefundFailed,
  readRefundParts,
  readRefundedLines,
  saveCredited,
  saveRefundRef,
  uncredited,
} from "./refunds-store.ts";
import { z } from "zod";
import type { Trx } from "../../../../../platform/db/database.ts";
import { lockWithGroups } from "../../orders/fulfill-order.ts";
import { mailOrder } from "../../orders/mail-order.ts";
import { readLines } from "../../orders/orders-store.ts";
import { type PrintedLine, issueCreditNote } from "../../orders/paper/papers.ts";
import { takeBack, takeSeatsBack } from "../../orders/ending/take-back.ts";
import { recordCommerceEvent } from "../../records/records.ts";
import { creditOfRefund, lineLeft, readReturnable, splitAmount } from "./plan-refund.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";

/** A payment as its provider needs to know it. */
function paymentOf({ subscriptions: { zone } }: Orders, payment: PaymentsTable): PaymentOfProvider {
  const { id, provider_ref: providerRef, amount, currency, received_at: receivedAt } = payment;
  return { id, providerRef, amount, currency, receivedOn: zone.dayAt(receivedAt) };
}

/** Asks the provider of a payment to give money back, and writes what it answers. */
async function makeRefund(orders: Orders, refundId: string): Promise<void> {
  const { db } = orders.database;
  const refund = await findRefund(db, refundId);
  if (!refund || refund.done_at !== null || refund.failed_at !== null) return;
  const payment = await findPayment(db, { id: refund.payment_id });
  const provider = payment && orders.providers.get(payment.provider);
  if (!payment || !provider)
    throw new Error(`Nobody can make refund ${refundId}: its payment's provider isn't set up.`);
  const { id, provider_ref: providerRef, amount, asked_at: askedAt } = refund;
  const facts = await provider.refund({ id, providerRef, amount, askedAt, payment: paymentOf(orders, payment) });
  await settleRefund(orders, refundId, facts);
}

/** The jobs of refunds, for the worker. */
export function refundJobs(orders: Orders): JobHandler[] {
  return [handleJob(makeRefundJob, ({ refundId }) => makeRefund(orders, refundId))];
}

/** Asks a payment's provider to give money back. Tried for about two days. */
const makeRefundJob = defineJob({
  name: "make-refund",
  payload: z.object({ refundId: z.string() }),
  attempts: 60,
});

/** Has a refund made, in the transaction that asks for it. */
export async function makeRefundLater(trx: Trx, { subscriptions: { clock } }: Orders, refundId: string): Promise<void> {
  await enqueueJob(trx, clock, makeRefundJob, { refundId }, { uniqueKey: `${makeRefundJob.name}:${refundId}` });
}

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
  for (const facts of await provider.listRefunds(paymentOf(orders, payment))) {
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
