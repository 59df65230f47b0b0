import type Stripe from "stripe";
import { disputeClosed, disputeOpened } from "../../refunds/disputes.ts";
import { findDispute } from "../../refunds/refunds-store.ts";
import { syncRefunds } from "../../refunds/make-refund.ts";
import { reconcilePayment } from "../../reconcile-payment.ts";
import { findAttempt, findPayment, saveOpened } from "../../payments-store.ts";
import { STRIPE, type StripePayments } from "../stripe-provider.ts";
import { type StripeAccess, isAboutOne, isLiveKey } from "../stripe-client.ts";
import { markSettled } from "./webhooks-store.ts";
import { z } from "zod";
import { defineJob } from "../../../../../../platform/jobs/define-job.ts";

/** A contested payment has one dispute, seldom two. */
const MOST_DISPUTES = 20;

/**
 * Follows the hint of a notice: finds what it is about among ours, and lets orders ask how it stands.
 * @throws Error if it is about an order of ours that isn't here, since an older database was restored: the notice stays
 * unsettled, and its job among the failures that operators are shown
 */
export async function handleWebhookEvent(
  payments: StripePayments,
  { subject, ref }: { subject: NoticeSubject; ref: string },
): Promise<void> {
  const { access, orders } = payments;
  const { db } = orders.database;
  const until = access.clock.now();
  const isKnown = subject === "session" ? await settleSession(payments, ref) : await settlePayment(payments, ref);
  if (!isKnown) throw new Error(`${ref} at Stripe is for an order of ours that isn't here.`);
  await markSettled(db, { provider: STRIPE, ref, until, now: access.clock.now() });
}

/** Settles the attempt of a page to pay on. False if there is none. */
export async function settleSession(payments: StripePayments, ref: string): Promise<boolean> {
  const attemptId = await attemptOfSession(payments, ref);
  if (attemptId === undefined) return false;
  await reconcilePayment(payments.orders, attemptId);
  return true;
}

async function attemptOfSession({ access, orders }: StripePayments, ref: string): Promise<string | undefined> {
  const { db } = orders.database;
  const known = await findAttempt(db, { provider: STRIPE, providerRef: ref });
  if (known) return known.id;
  const stripe = await access.client();
  const session = await unlessMissing(stripe, () => stripe.checkout.sessions.retrieve(ref));
  const { installation, attempt: id } = session?.metadata ?? {};
  if (!session || id === undefined || !access.isOurs(installation ?? "")) return undefined;
  // Stripe's answer was lost, or the process died before it wrote it down.
  const unnamed = await findAttempt(db, { id });
  if (unnamed?.provider_ref !== null) return undefined;
  await saveOpened(db, id, { providerRef: ref, expiresAt: session.expires_at * 1_000 });
  return id;
}

/** Takes over the refunds and disputes of a payment. False if it is ours and isn't here. */
export async function settlePayment(payments: StripePayments, ref: string): Promise<boolean> {
  const { access, orders } = payments;
  const { db } = orders.database;
  const stripe = await access.client();
  let payment = await findPayment(db, { provider: STRIPE, providerRef: ref });
  if (!payment) {
    const intent = await unlessMissing(stripe, () => stripe.paymentIntents.retrieve(ref));
    // Somebody else's who shares the account: nothing will come of it here.
    if (!intent || !access.isOurs(intent.metadata["installation"] ?? "")) return true;
    const attempt = await findAttempt(db, { id: intent.metadata["attempt"] ?? "" });
    if (!attempt) return false;
    // The notice came before the one about the payment itself.
    await reconcilePayment(orders, attempt.id);
    payment = await findPayment(db, { provider: STRIPE, providerRef: ref });
    if (!payment) return false;
  }
  await syncRefunds(orders, payment.id);
  const disputes = stripe.disputes.list({ payment_intent: ref, limit: MOST_DISPUTES });
  for (const dispute of await disputes.autoPagingToArray({ limit: MOST_DISPUTES }))
    await settleDispute(payments, ref, dispute);
  return true;
}

/** Whether a dispute is recorded as it stands at Stripe. */
export async function isDisputeKnown({ orders }: StripePayments, { id, status }: Stripe.Dispute): Promise<boolean> {
  const known = await findDispute(orders.database.db, id);
  if (!known) return false;
  const isClosed = status === "lost" || harmless.has(status);
  return (known.closed_at !== null) === isClosed;
}

async function settleDispute(
  { orders }: StripePayments,
  paymentRef: string,
  { id, status }: Stripe.Dispute,
): Promise<void> {
  const contested = { provider: STRIPE, paymentRef, disputeRef: id };
  if (status === "lost") await disputeClosed(orders, contested, { isLost: true });
  else if (harmless.has(status)) await disputeClosed(orders, contested, { isLost: false });
  else await disputeOpened(orders, contested);
}

/** How disputes end without taking money; an inquiry that was closed never took any. */
const harmless = new Set<string>(["won", "warning_closed", "prevented"]);

/** Returns undefined if Stripe has no such thing. */
async function unlessMissing<Answer>(stripe: Stripe, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isAboutOne(stripe, error) && error instanceof stripe.errors.StripeError && error.statusCode === 404)
      return undefined;
    throw error;
  }
}

/**
 * Follows the hint of a notice: asks Stripe about a page to pay on, or about a payment. While Stripe can't be reached it
 * is tried for about half a day; the look every ten minutes (reconcile) goes on after that.
 */
export const settleNoticeJob = defineJob({
  name: "settle-payment-notice",
  payload: z.object({ subject: z.enum(["session", "payment"]), ref: z.string() }),
  attempts: 20,
});

/** What a notice is about: all that is taken from it, since it is only a hint to ask Stripe. */
interface Notice {
  /** Stripe's id, the same when it is repeated. */
  id: string;
  type: string;
  subject: NoticeSubject;
  /** Stripe's id of the session or of the payment. */
  ref: string;
}

/** A page to pay on, or a payment that was refunded or is contested. */
type NoticeSubject = "session" | "payment";

/**
 * Reads what a notice is about; undefined if it doesn't concern this installation: another one's that shares the account,
 * test payments for a live key, or a type that nothing follows from.
 */
export function readWebhookEvent({ settings, isOurs }: StripeAccess, event: Stripe.Event): Notice | undefined {
  if (event.livemode !== isLiveKey(settings.secretKey)) return undefined;
  const about = aboutWhat(event);
  if (!about) return undefined;
  const { installation, subject, ref } = about;
  // Refunds of the dashboard and disputes don't name one: their payment does.
  if (ref === undefined || (installation !== undefined && !isOurs(installation))) return undefined;
  if (installation === undefined && subject === "session") return undefined;
  return { id: event.id, type: event.type, subject, ref };
}

interface About {
  subject: NoticeSubject;
  ref: string | undefined;
  installation: string | undefined;
}

function aboutWhat(event: Stripe.Event): About | undefined {
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded" ||
    event.type === "checkout.session.async_payment_failed" ||
    event.type === "checkout.session.expired"
  ) {
    const { id, metadata } = event.data.object;
    return { subject: "session", ref: id, installation: metadata?.["installation"] };
  }
  if (
    event.type === "refund.created" ||
    event.type === "refund.updated" ||
    event.type === "refund.failed" ||
    event.type === "charge.refunded"
  ) {
    const { payment_intent: intent, metadata } = event.data.object;
    return { subject: "payment", ref: idOf(intent), installation: metadata?.["installation"] };
  }
  if (event.type === "charge.dispute.created" || event.type === "charge.dispute.closed")
    return { subject: "payment", ref: idOf(event.data.object.payment_intent), installation: undefined };
  return undefined;
}

function idOf(intent: string | { id: string } | null): string | undefined {
  return typeof intent === "string" ? intent : intent?.id;
}
