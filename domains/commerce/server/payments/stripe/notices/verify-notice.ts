import type Stripe from "stripe";

/** How far the time in a signature may be from ours, in seconds: Stripe signs each repetition anew. */
export const SIGNATURE_SECONDS = 300;

/**
 * Returns the event of a notice if it was signed with one of the secrets, else undefined. `body`: the bytes that came.
 * `now` is in epoch milliseconds.
 */
export function verifyNotice(
  { webhooks, errors }: Stripe,
  { body, signature, now }: { body: Buffer; signature: string; now: number },
  secrets: readonly string[],
): Stripe.Event | undefined {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, SIGNATURE_SECONDS, undefined, now);
    } catch (error) {
      if (!(error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
