import type { Trx } from "../../../../platform/db/database.ts";
import { freeOfferUse } from "../orders/carts/cart-uses-store.ts";
import { noSuchOrder } from "../orders/order-errors.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder, lockOrder, readLines, saveCanceled } from "../orders/orders-store.ts";
import { invoiceOf } from "../orders/paper/papers.ts";
import { recordCommerceEvent } from "../records/records.ts";
import type { OrdersTable, PaymentAttemptsTable } from "../tables.ts";
import { closeAttempt, findAttempt, readPayments } from "./payments-store.ts";
import type { Attempt, AttemptFacts } from "./provider.ts";
import { receivePayment } from "./receive-payment.ts";
import type { JobLog } from "../../../../platform/jobs/run-job.ts";

/** An attempt as its provider needs to know it. */
export function attemptOf(row: PaymentAttemptsTable, { currency }: Pick<OrdersTable, "currency">): Attempt {
  const { id, order_id: orderId, provider_ref: providerRef, amount, opened_at: openedAt } = row;
  return { id, orderId, providerRef, amount, currency, openedAt };
}

/**
 * Settles an attempt: asks its provider how it stands, outside any transaction, and writes what follows in one. It is
 * the one way for money to come in from a provider: the page that the buyer returns to, notices, the reconciliation and
 * the command line all call it, as often as they like. Returns how the attempt stands; undefined if it is unknown.
 */
export async function reconcilePayment(orders: Orders, attemptId: string): Promise<AttemptFacts["state"] | undefined> {
  const { database, providers, subscriptions } = orders;
  const attempt = await findAttempt(database.db, { id: attemptId });
  const provider = attempt && providers.get(attempt.provider);
  if (!attempt || !provider) return undefined;
  if (attempt.outcome === "paid") return "paid";
  const order = await findOrder(database.db, { id: attempt.order_id });
  if (!order) throw noSuchOrder();
  const facts = await provider.getStatus(attemptOf(attempt, order));
  if (facts.state === "paid") {
    await receivePayment(orders, {
      orderId: order.id,
      attemptId: attempt.id,
      provider: provider.name,
      providerRef: facts.paymentRef,
      amount: facts.amount,
      currency: facts.currency,
      expected: facts.tax === null ? attempt.amount : order.net + facts.tax.amount,
      tax: facts.tax,
      receivedAt: subscriptions.clock.now(),
      actor: { id: null, name: provider.name },
    });
  } else if (facts.state === "failed" || facts.state === "expired") {
    const outcome = facts.state;
    await database.db.transaction().execute((trx) => giveUp(trx, orders, attempt, outcome));
  }
  return facts.state;
}

/**
 * Closes an attempt that came to nothing. An order for which no invoice was issued is canceled, and its lines go back
 * into the cart; unless somebody is replacing the attempt (end-attempt.ts), who decides about the order.
 */
async function giveUp(
  trx: Trx,
  orders: Orders,
  attempt: PaymentAttemptsTable,
  outcome: "failed" | "expired",
): Promise<void> {
  const { clock } = orders.subscriptions;
  const order = await lockOrder(trx, attempt.order_id, orders.database.flavor);
  const isReplaced = (await findAttempt(trx, { id: attempt.id }))?.outcome === "replaced";
  const how = isReplaced ? "replaced" : outcome;
  if (!order || !(await closeAttempt(trx, attempt.id, { outcome: how, now: clock.now() })) || isReplaced) return;
  if (order.canceled_at !== null || order.fulfilled_at !== null) return;
  if ((await readPayments(trx, order.id)).length > 0 || (await invoiceOf(trx, order.id))) return;
  await saveCanceled(trx, order.id, clock.now());
  await freeOfferUse(trx, order.id);
  const actor = { id: null, name: attempt.provider };
  await recordCommerceEvent(trx, clock, { actor, action: `payment-${outcome}`, subject: `order:${order.id}` });
  if (order.account_id === null) return;
  const lines = (await readLines(trx, order.id)).map((line) => ({
    kind: line.kind,
    purchasableId: line.purchasable_id,
    targetId: line.target_id,
    qty: line.qty,
  }));
  await orders.carts.putBack(trx, order.account_id, lines);
}

/** How long a page waits for the provider's answer, in milliseconds. The answer is written also when it comes later. */
const LONGEST_WAIT_MS = 3_000;

/** How often the provider is asked about one attempt at most, in milliseconds, however often its page is loaded. */
const LEAST_PAUSE_MS = 2_000;

/** So many attempts are remembered at once. */
const MOST_REMEMBERED = 1_000;

interface Options {
  log: JobLog;
  /** In milliseconds; for tests. */
  longestWaitMs?: number;
}

/**
 * Settles what a buyer has just paid, when they come back to the order's page: it needs no notice to say that it is paid.
 * Returns the function to call with the order's id before the order is shown. If the provider doesn't answer in time, the
 * order is shown as it stands.
 */
export function openReturns(
  orders: Orders,
  { log, longestWaitMs = LONGEST_WAIT_MS }: Options,
): (orderId: string) => Promise<void> {
  const { clock } = orders.subscriptions;
  const asked = new Map<string, { at: number; answer: Promise<void> }>();

  function ask(attemptId: string): Promise<void> {
    const known = asked.get(attemptId);
    if (known && clock.now() - known.at < LEAST_PAUSE_MS) return known.answer;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    const answer = reconcilePayment(orders, attemptId).then(
      () => undefined,
      (error: unknown) =>
        log.warn({ err: error, attempt: attemptId }, "a payment could not be looked up; a job does it"),
    );
    asked.set(attemptId, { at: clock.now(), answer });
    return answer;
  }

  return async (orderId) => {
    const attempt = await findAttempt(orders.database.db, { openFor: orderId });
    // Nobody can have paid on a page that was never opened.
    if (!attempt || attempt.provider_ref === null) return;
    const { promise: tooLong, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestWaitMs);
    await Promise.race([ask(attempt.id), tooLong]);
    clearTimeout(timer);
  };
}
