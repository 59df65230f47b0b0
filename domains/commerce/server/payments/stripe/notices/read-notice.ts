import type Stripe from "stripe";
import { isLiveKey } from "../stripe-client.ts";
import type { StripeAccess } from "../stripe-access.ts";

/** What a notice is about: all that is taken from it, since it is only a hint to ask Stripe. */
export interface Notice {
  /** Stripe's id, the same when it is repeated. */
  id: string;
  type: string;
  subject: NoticeSubject;
  /** Stripe's id of the session or of the payment. */
  ref: string;
}

/** A page to pay on, or a payment that was refunded or is contested. */
export type NoticeSubject = "session" | "payment";

/**
 * Reads what a notice is about; undefined if it doesn't concern this installation: another one's that shares the account,
 * test payments for a live key, or a type that nothing follows from.
 */
export function readNotice({ settings, isOurs }: StripeAccess, event: Stripe.Event): Notice | undefined {
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
