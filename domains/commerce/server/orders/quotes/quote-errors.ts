import { formatDay, type Day } from "../../../../../platform/clock/time-zone.ts";
import { AppError, defineError, notFound } from "../../../../../platform/http/errors.ts";

/** No quote, or none that the reader may see. */
export function noSuchQuote(): AppError {
  return notFound("This quote");
}

/** It was valid until a day that has passed. */
export const quoteExpired = defineError(
  "quote-expired",
  410,
  (validUntil: Day) => `This quote was valid until ${formatDay(validUntil)}. Request a new one; nothing was ordered.`,
);

/** The publisher has withdrawn it. */
export const quoteWithdrawn = defineError(
  "quote-withdrawn",
  410,
  "This quote was withdrawn. Request a new one; nothing was ordered.",
);

/** What it is for can't be given any more. `why`: a sentence. */
export const quoteUnfit = defineError(
  "quote-unfit",
  409,
  (why: string) =>
    `This quote can no longer be ordered: something has changed since it was made. ${why} Request a new quote.`,
);

/** It is for whoever verifies this address, and nobody has. */
export const quoteUnclaimed = defineError(
  "quote-unclaimed",
  409,
  (address: string) =>
    `This quote is for ${address}, who has no account with that verified email address yet. Sign up with it, follow the link that is mailed to it, and come back: what is ordered belongs to that account.`,
);

/** What was to be quoted isn't what was agreed to. */
export const quoteMoved = defineError(
  "desk-moved",
  409,
  "A price has changed, or another quote was made for this customer, since you were asked, perhaps by you in another tab. Look at the list of quotes first. No quote was made now.",
);

/** The staff asks for an account whose owner isn't known to be its owner. */
export const customerUnverified = defineError(
  "customer-unverified",
  409,
  "This customer hasn’t verified the email address of the account yet. Send the link again from the user’s screen. No quote was made.",
);

/** Too many quotes. */
export function quotedOften(waitMs: number): AppError {
  const message = "You have made many quotes today. Use one of those, or write to us. No quote was made.";
  return new AppError({ code: "quoted-often", status: 429, message, retryAfter: Math.ceil(waitMs / 1_000) });
}

/** Too many links that are no quote's. */
export function triedOften(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const message = `Too many invalid links were tried. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
  return new AppError({ code: "too-many-links", status: 429, message, retryAfter: Math.ceil(waitMs / 1_000) });
}
