import type { PaymentProvider } from "../provider.ts";
import { expireSession, lookSession } from "./look-session.ts";
import { openSession } from "./open-session.ts";
import { lookPaymentRefunds, refundPayment } from "./refund-payment.ts";
import type { StripeAccess } from "./stripe-access.ts";

/** The name of this provider in orders, attempts, payments and notices. */
export const STRIPE = "stripe";

/** Payment by card, on a page of Stripe's (hosted checkout). */
export function stripeProvider(access: StripeAccess): PaymentProvider {
  return {
    name: STRIPE,
    computesTax: access.settings.computesTax,
    open: (order, attempt) => openSession(access, order, attempt),
    look: (attempt) => lookSession(access, attempt),
    close: (attempt) => expireSession(access, attempt),
    refund: (refund) => refundPayment(access, refund),
    lookRefunds: (payment) => lookPaymentRefunds(access, payment),
  };
}
