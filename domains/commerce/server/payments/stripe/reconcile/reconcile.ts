import { reconcilePayment } from "../../reconcile-payment.ts";
import { STRIPE, type StripePayments, refundFacts } from "../stripe-provider.ts";
import { isAboutOne } from "../stripe-client.ts";
import { hasPayment, listOpenAttempts, listRecorded, readRefundStates } from "./reconcile-store.ts";
import type Stripe from "stripe";
import { isDisputeKnown, settlePayment } from "../webhooks/handle-webhook-event.ts";

/** An attempt that is open for longer than this is looked at: its notice may never come. In milliseconds. */
const OPEN_FOR_MS = 15 * 60_000;

/** How many attempts one run looks at, each with a call to Stripe. */
const MOST_ATTEMPTS = 100;

/** What a run has done. */
export interface Reconciled {
  /** How many payments it found that no notice had announced. */
  recovered: number;
  /** Where the next run goes on; undefined at the end. */
  next: string | undefined;
}

/**
 * Looks at attempts that were opened a while ago and are still open, from the one after `after` on. One that can't be
 * settled is reported and left for the next time.
 * @throws the error of the client if Stripe can't be asked at all
 */
export async function reconcileAttempts(
  { access, orders, log }: StripePayments,
  after: string,
  signal?: AbortSignal,
): Promise<Reconciled> {
  const { db } = orders.database;
  const openedBefore = access.clock.now() - OPEN_FOR_MS;
  const attempts = await listOpenAttempts(db, { provider: STRIPE, openedBefore, after, limit: MOST_ATTEMPTS });
  const stripe = await access.client();
  let recovered = 0;
  for (const { id } of attempts) {
    signal?.throwIfAborted();
    try {
      await reconcilePayment(orders, id);
      if (await hasPayment(db, id)) recovered += 1;
    } catch (error) {
      if (!isAboutOne(stripe, error)) throw error;
      log.error({ err: error, attempt: id }, "an attempt to pay could not be settled");
    }
  }
  if (recovered > 0) log.warn({ recovered }, "payments were found that no notice had announced");
  return { recovered, next: attempts.length === MOST_ATTEMPTS ? attempts.at(-1)?.id : undefined };
}

/** How far back refunds and disputes are compared, in milliseconds: banks may take months to return or to decide. */
const BACK_MS = 120 * 86_400_000;

/** Stripe's largest page of a list. */
const PAGE = 100;

/**
 * Compares a page of Stripe's list of refunds, newest first, with those that are recorded, and takes over what differs:
 * one that was made in the dashboard, was accepted, or failed later, while its notice was lost. `after`: the last one of
 * the page before, '' for the first page.
 */
export async function reconcileRefunds(payments: StripePayments, after: string): Promise<Reconciled> {
  const { db } = payments.orders.database;
  const stripe = await payments.access.client();
  const list = await stripe.refunds.list(pageOf(payments, after));
  const known = await readRefundStates(
    db,
    STRIPE,
    list.data.map(({ id }) => id),
  );
  // One that failed before anybody here knew of it changed nothing.
  const differing = list.data.filter((refund) => (known.get(refund.id) ?? "failed") !== refundFacts(refund).state);
  return await takeOver(payments, stripe, list, differing);
}

/** Compares a page of Stripe's list of disputes in the same way. */
export async function reconcileDisputes(payments: StripePayments, after: string): Promise<Reconciled> {
  const stripe = await payments.access.client();
  const list = await stripe.disputes.list(pageOf(payments, after));
  const differing: Stripe.Dispute[] = [];
  for (const dispute of list.data) if (!(await isDisputeKnown(payments, dispute))) differing.push(dispute);
  return await takeOver(payments, stripe, list, differing);
}

function pageOf({ access: { clock } }: StripePayments, after: string) {
  const created = { gte: Math.floor((clock.now() - BACK_MS) / 1_000) };
  return { created, limit: PAGE, ...(after === "" ? {} : { starting_after: after }) };
}

/** Settles the payments of what differs, if they are ours. */
async function takeOver(
  payments: StripePayments,
  stripe: Stripe,
  list: { data: readonly { id: string }[]; has_more: boolean },
  differing: readonly { payment_intent: string | Stripe.PaymentIntent | null }[],
): Promise<Reconciled> {
  const { orders, log } = payments;
  const refs = new Set(
    differing.flatMap(({ payment_intent: intent }) => (typeof intent === "string" ? intent : (intent?.id ?? []))),
  );
  let recovered = 0;
  for (const ref of await listRecorded(orders.database.db, STRIPE, [...refs])) {
    try {
      if (await settlePayment(payments, ref)) recovered += 1;
    } catch (error) {
      if (!isAboutOne(stripe, error)) throw error;
      log.error({ err: error, payment: ref }, "a refund or dispute at Stripe could not be settled");
    }
  }
  if (recovered > 0) log.warn({ recovered }, "refunds or disputes were found that no notice had announced");
  return { recovered, next: list.has_more ? list.data.at(-1)?.id : undefined };
}
