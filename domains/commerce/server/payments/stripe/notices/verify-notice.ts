import type Stripe from "stripe";

/** How far the time in a signature may be from ours, in seconds: Stripe signs each repetition anew. */
export const SIGNATURE_SECONDS = 300;

/**
 * Returns the event of a notice if it was signed with one of the secrets, else undefined: whatever the library throws,
 * it threw at what anybody may send. `body`: the bytes that came. `now` is in epoch milliseconds.
 */
export function verifyNotice(
  { webhooks }: Stripe,
  { body, signature, now }: { body: Buffer; signature: string; now: number },
  secrets: readonly string[],
): Stripe.Event | undefined {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, SIGNATURE_SECONDS, undefined, now);
    } catch {
      // Signed with the next secret, or with none.
    }
  }
  return undefined;
}
