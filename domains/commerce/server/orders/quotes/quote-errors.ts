import { formatDay, type Day } from "../../../../../platform/clock/time-zone.ts";
import { AppError, notFound } from "../../../../../platform/http/errors.ts";

/** No quote, or none that the reader may see. */
export function noSuchQuote(): AppError {
  return notFound("This quote");
}

/** It was valid until a day that has passed. */
export function quoteExpired(validUntil: Day): AppError {
  const message = `This quote was valid until ${formatDay(validUntil)}. Ask for another one; nothing was ordered.`;
  return new AppError({ code: "quote-expired", status: 410, message });
}

/** The publisher has withdrawn it. */
export function quoteWithdrawn(): AppError {
  const message = "This quote was withdrawn. Ask for another one; nothing was ordered.";
  return new AppError({ code: "quote-withdrawn", status: 410, message });
}

/** What it is for can't be given any more. `why`: a sentence. */
export function quoteUnfit(why: string): AppError {
  const message = `This quote can't be ordered any more: something has changed since it was made. ${why} Ask for another quote.`;
  return new AppError({ code: "quote-unfit", status: 409, message });
}

/** It is for whoever verifies this address, and nobody has. */
export function quoteUnclaimed(address: string): AppError {
  const message = `This quote is for ${address}, who has no account with that verified e-mail address yet. Sign up with it, follow the link that is mailed to it, and come back: what is ordered belongs to that account.`;
  return new AppError({ code: "quote-unclaimed", status: 409, message });
}

/** What was to be quoted isn't what was agreed to. */
export function quoteMoved(): AppError {
  const message =
    "A price has changed, or another quote was made for this customer, since you were asked, perhaps by you in another tab. Look at the list of quotes first. No quote was made now.";
  return new AppError({ code: "desk-moved", status: 409, message });
}

/** The staff asks for an account whose owner isn't known to be its owner. */
export function customerUnverified(): AppError {
  const message =
    "This customer hasn’t verified the e-mail address of the account yet. Send the link again from the user’s screen. No quote was made.";
  return new AppError({ code: "customer-unverified", status: 409, message });
}

/** Too many quotes. */
export function quotedOften(waitMs: number): AppError {
  const message = "You have made many quotes today. Use one of those, or write to us. No quote was made.";
  return new AppError({ code: "quoted-often", status: 429, message, retryAfter: Math.ceil(waitMs / 1_000) });
}

/** Too many links that are no quote's. */
export function triedOften(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const message = `Too many links that lead nowhere were tried. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
  return new AppError({ code: "too-many-links", status: 429, message, retryAfter: Math.ceil(waitMs / 1_000) });
}
