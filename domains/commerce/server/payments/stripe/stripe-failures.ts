import type Stripe from "stripe";

/**
 * Whether an error is about one thing that was asked of Stripe, such as a session that isn't there. Everything else
 * (Stripe is down, the key is wrong) is the same for whatever is asked next.
 */
export function isAboutOne({ errors }: Stripe, error: unknown): boolean {
  return !(error instanceof errors.StripeError) || error instanceof errors.StripeInvalidRequestError;
}
