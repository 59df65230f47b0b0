import type Stripe from "stripe";
import type { Attempt, AttemptFacts } from "../provider.ts";
import { computedTax } from "./computed-tax.ts";
import type { StripeAccess } from "./stripe-access.ts";

/**
 * How long an attempt waits of whose page nobody heard, since Stripe could not be reached or its answer was lost: the
 * order may be paid in the meantime. In milliseconds.
 */
const UNHEARD_MS = 86_400_000;

/** Asks Stripe how an attempt stands. */
export async function lookSession({ client, clock }: StripeAccess, attempt: Attempt): Promise<AttemptFacts> {
  if (attempt.providerRef === null) return { state: clock.now() > attempt.openedAt + UNHEARD_MS ? "expired" : "open" };
  const stripe = await client();
  const session = await stripe.checkout.sessions.retrieve(attempt.providerRef, {
    expand: ["total_details.breakdown"],
  });
  if (session.status === "expired") return { state: "expired" };
  if (session.status !== "complete") return { state: "open" };
  const paymentRef = paymentOf(session);
  if (session.payment_status === "paid") return paidFacts(session, paymentRef);
  const intent = await stripe.paymentIntents.retrieve(paymentRef);
  return { state: intent.status === "requires_payment_method" || intent.status === "canceled" ? "failed" : "pending" };
}

function paidFacts(session: Stripe.Checkout.Session, paymentRef: string): AttemptFacts {
  const { amount_total: amount, currency } = session;
  if (amount === null || currency === null) throw new Error(`The paid session ${session.id} has no amount.`);
  return { state: "paid", paymentRef, amount, currency: currency.toUpperCase(), tax: computedTax(session) };
}

/** Returns Stripe's id of a session's payment. */
export function paymentOf({ id, payment_intent: intent }: Stripe.Checkout.Session): string {
  const ref = typeof intent === "string" ? intent : intent?.id;
  if (ref === undefined) throw new Error(`The complete session ${id} has no payment.`);
  return ref;
}

/** Ends a session, so that it can't be paid any more. One that has ended, or was paid, stays as it is. */
export async function expireSession({ client }: StripeAccess, attempt: Attempt): Promise<void> {
  if (attempt.providerRef === null) return;
  const stripe = await client();
  const { status } = await stripe.checkout.sessions.retrieve(attempt.providerRef);
  if (status !== "open") return;
  try {
    await stripe.checkout.sessions.expire(attempt.providerRef);
  } catch (error) {
    // It may have ended in between.
    const now = await stripe.checkout.sessions.retrieve(attempt.providerRef);
    if (now.status === "open") throw error;
  }
}
