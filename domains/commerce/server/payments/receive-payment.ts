import type { Trx } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { ratio } from "../../money.ts";
import { cancelIn } from "../orders/ending/cancel-in.ts";
import { fulfillOrder, lockWithGroups } from "../orders/fulfill-order.ts";
import { mailOrder } from "../orders/mail-order.ts";
import { noSuchOrder } from "../orders/order-errors.ts";
import type { Orders } from "../orders/orders.ts";
import { readLines, saveCanceled, saveTax } from "../orders/orders-store.ts";
import { invoiceOf, issueInvoice, issueReceipt } from "../orders/paper/papers.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import type { CommerceAction } from "../records/events-store.ts";
import type { OrdersTable, PaymentsTable } from "../tables.ts";
import { closeAttempt, insertPayment, readPayments } from "./payments-store.ts";
import type { ComputedTax } from "./provider.ts";
import { returnAll, returnPayment } from "./refunds/return-payment.ts";
import { readRefunds } from "./refunds/refunds-store.ts";
import { receivedFor } from "./sum-of.ts";

/** Money that came. */
export interface ReceivedPayment {
  orderId: string;
  attemptId: string | null;
  provider: string;
  /** What the provider calls it: the same payment is recorded once. */
  providerRef: string;
  amount: number;
  currency: string;
  /** What was asked for. Another amount, or currency, gives nothing. */
  expected: number;
  /** The tax in it if the provider has computed it. */
  tax: ComputedTax | null;
  receivedAt: number;
  actor: Actor;
}

/** What a payment has led to. */
export type PaymentOutcome = "known" | "settled" | "partial" | "differs" | "returned";

/**
 * Records a payment and does what follows from it, in one transaction: gives what was ordered, issues the invoice and
 * mails the receipt; or gives the money back if it is for nothing. Any number of times, and by any number of servers at
 * once, the same payment is recorded once.
 */
export async function receivePayment(orders: Orders, received: ReceivedPayment): Promise<PaymentOutcome> {
  const { db } = orders.database;
  try {
    return await db.transaction().execute((trx) => settle(trx, orders, received, { gives: true }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "cannot-be-given") throw error;
    const why = error.message;
    return await db.transaction().execute((trx) => settle(trx, orders, received, { gives: false, why }));
  }
}

/** Whether what was ordered is to be given; if that is impossible, why. */
type Giving = { gives: true } | { gives: false; why: string };

async function settle(trx: Trx, orders: Orders, received: ReceivedPayment, giving: Giving): Promise<PaymentOutcome> {
  const { clock } = orders.subscriptions;
  const order = await lockWithGroups(trx, orders, received.orderId);
  if (!order) throw noSuchOrder();
  const before = await receivedUntilNow(trx, order);
  const payment: PaymentsTable = {
    id: newId(clock),
    order_id: order.id,
    attempt_id: received.attemptId,
    provider: received.provider,
    provider_ref: received.providerRef,
    amount: received.amount,
    currency: received.currency,
    received_at: received.receivedAt,
    // Names of people stand in the record alone, where they are removed with their accounts.
    entered_by: received.actor.id === null ? received.actor.name : "desk",
  };
  if (!(await insertPayment(trx, payment))) return "known";
  if (received.attemptId !== null) await closeAttempt(trx, received.attemptId, { outcome: "paid", now: clock.now() });
  const note = (action: CommerceAction) =>
    recordCommerceEvent(trx, clock, {
      actor: received.actor,
      action,
      subject: `order:${order.id}`,
      details: { amount: received.amount, currency: received.currency, provider: received.provider },
    });
  if (received.currency !== order.currency || received.amount !== received.expected) {
    await note("payment-differs");
    return "differs";
  }
  await note("payment-received");
  const refuse = async (why: string): Promise<PaymentOutcome> => {
    await returnPayment(trx, orders, order, { payment, why });
    return "returned";
  };
  if (before > 0 && before >= order.total) return await refuse("The order was already paid.");
  if (order.canceled_at !== null && order.fulfilled_at !== null) return await refuse("The order was canceled.");
  if (!giving.gives) {
    if (order.canceled_at === null) await cancelIn(trx, orders, order);
    await returnAll(trx, orders, order, giving.why);
    return "returned";
  }
  // What stands on an invoice stays.
  const isTaxOpen = (await invoiceOf(trx, order.id)) === undefined;
  const owed = isTaxOpen && received.tax ? await takeTax(trx, order, received.tax) : order;
  const left = owed.total - before - received.amount;
  // Nothing is owed for it, unless all of it comes after all.
  if (left > 0 && order.canceled_at !== null) return await refuse("The order was canceled.");
  if (left > 0) {
    await mailOrder(trx, orders, owed, { kind: "part-paid", amount: received.amount, left, documents: [] });
    return "partial";
  }
  // A part was paid in another way before.
  const why = "More was paid than the order costs.";
  if (left < 0) await returnPayment(trx, orders, order, { payment, most: -left, why });
  await complete(trx, orders, owed, payment);
  return "settled";
}

async function receivedUntilNow(trx: Trx, order: OrdersTable): Promise<number> {
  const payments = await readPayments(trx, order.id);
  return receivedFor(order, { payments, refunds: await readRefunds(trx, order.id) });
}

/** Brings the order back if it was canceled, gives what it is for, and writes the papers. */
async function complete(trx: Trx, orders: Orders, order: OrdersTable, payment: PaymentsTable): Promise<void> {
  const isReopened = order.canceled_at !== null;
  if (isReopened) await saveCanceled(trx, order.id, null);
  await fulfillOrder(trx, orders, { ...order, canceled_at: null });
  const known = isReopened ? undefined : await invoiceOf(trx, order.id);
  const documents =
    known === undefined
      ? [await issueInvoice(trx, orders, order, isReopened ? { reopenedBy: payment.id } : {})]
      : [known, await issueReceipt(trx, orders, order, payment)];
  await mailOrder(trx, orders, order, { kind: "paid", amount: payment.amount, documents });
}

/**
 * Takes over the tax that the provider has computed, and spreads it over the lines by their prices; and the number by
 * which the buyer was taxed, if the order has none.
 */
async function takeTax(trx: Trx, order: OrdersTable, computed: ComputedTax): Promise<OrdersTable> {
  const { amount: tax, shares, taxNumber } = computed;
  let [net, spread] = [0, 0];
  const lines = (await readLines(trx, order.id)).map((line) => {
    net += line.net;
    const upTo = order.net === 0 ? 0 : ratio(tax, net, order.net);
    const share = upTo - spread;
    spread = upTo;
    return { id: line.id, tax: share };
  });
  const [known] = readJson(order.taxes);
  // Without its rates: one that is computed from cents would be none that a law knows.
  const whole = { name: known?.name ?? "Tax", rate: 0, net: order.net, tax };
  const taxes = writeJson(shares.length === 0 && tax > 0 ? [whole] : [...shares]);
  const buyer = readJson(order.buyer);
  const taxed = buyer.taxNumber === "" && taxNumber !== "" ? writeJson({ ...buyer, taxNumber }) : order.buyer;
  const owed = { ...order, tax, total: order.net + tax, taxes, buyer: taxed };
  await saveTax(trx, owed, lines);
  return owed;
}
