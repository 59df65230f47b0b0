import type Stripe from "stripe";
import type { PaymentOfProvider, RefundFacts, RefundToMake } from "../provider.ts";
import type { StripeAccess } from "./stripe-access.ts";

/** A payment has a handful of refunds; more than this isn't looked at. */
const MOST_REFUNDS = 1_000;

/**
 * Gives money back. Stripe knows idempotency keys for a day; a refund that is tried again later is recognized by our id
 * among the refunds of its payment, so it is made once for ever.
 */
export async function refundPayment(access: StripeAccess, refund: RefundToMake): Promise<RefundFacts> {
  const made = (await lookPaymentRefunds(access, refund.payment)).find(({ refundId }) => refundId === refund.id);
  if (made) return made;
  const stripe = await access.client();
  const created = await stripe.refunds.create(
    {
      payment_intent: refund.payment.providerRef,
      amount: refund.amount,
      metadata: { refund: refund.id, installation: access.installation },
    },
    { idempotencyKey: `refund-${refund.id}` },
  );
  return refundFacts(created);
}

/** Lists what was given back of a payment, by us or in Stripe's dashboard, oldest first. */
export async function lookPaymentRefunds(
  { client }: StripeAccess,
  { providerRef }: PaymentOfProvider,
): Promise<RefundFacts[]> {
  const stripe = await client();
  const list = stripe.refunds.list({ payment_intent: providerRef, limit: 100 });
  return (await list.autoPagingToArray({ limit: MOST_REFUNDS })).toReversed().map(refundFacts);
}

/** How a refund stands at Stripe. */
export function refundFacts({ id, amount, metadata, status }: Stripe.Refund): RefundFacts {
  return { providerRef: id, refundId: metadata?.["refund"] ?? null, state: refundState(status), amount };
}

function refundState(status: string | null): RefundFacts["state"] {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
