import type Stripe from "stripe";
import type { Attempt, AttemptFacts, ComputedTax } from "../provider.ts";
import type { StripeAccess } from "./stripe-access.ts";
import type { TaxShare } from "../../../contract.ts";

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

type Tax = Stripe.Checkout.Session.TotalDetails.Breakdown.Tax;

/** The tax that Stripe has computed for a paid session, by rate; null if it was not to compute any. */
function computedTax(session: Stripe.Checkout.Session): ComputedTax | null {
  if (!session.automatic_tax.enabled) return null;
  const amount = session.total_details?.amount_tax ?? 0;
  const shares = (session.total_details?.breakdown?.taxes ?? []).flatMap((tax) => shareOf(session, tax));
  const isWhole = shares.reduce((sum, { tax }) => sum + tax, 0) === amount;
  const [taxNumber] = session.customer_details?.tax_ids ?? [];
  return { amount, shares: isWhole ? shares : [], taxNumber: taxNumber?.value ?? "" };
}

/** A place that takes nothing is left out, unless the buyer owes the tax there. */
function shareOf({ amount_subtotal: net }: Stripe.Checkout.Session, tax: Tax): TaxShare[] {
  const { amount, rate, taxability_reason: reason, taxable_amount: taxable } = tax;
  const isReverseCharge = reason === "reverse_charge";
  if (amount === 0 && !isReverseCharge) return [];
  const name = [rate.display_name, rate.jurisdiction ?? ""].filter((part) => part !== "").join(", ");
  const percentage = amount === 0 ? 0 : (rate.effective_percentage ?? rate.percentage);
  return [
    {
      name: isReverseCharge ? `${name} (reverse charge)` : name,
      rate: Math.round(percentage * 10_000),
      net: taxable ?? net ?? 0,
      tax: amount,
    },
  ];
}
