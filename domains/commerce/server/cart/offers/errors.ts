import { AppError } from "../../../../../platform/http/errors.ts";

/** A code doesn't work. The sentence stands beside its field. */
function codeRefused(code: string, status: number, message: string): AppError {
  return new AppError({ code, status, message, errors: { code: [message] } });
}

/** Nothing was entered. */
export function codeMissing(): AppError {
  return codeRefused("offer-missing", 422, "Enter your code.");
}

/** There never was such an offer. */
export function codeUnknown(): AppError {
  return codeRefused("offer-unknown", 404, "We don’t recognize this code. Check it and try again.");
}

/** The offer has ended, has been used up, or has not begun. */
export function offerUseless(sentence: string): AppError {
  return codeRefused("offer-useless", 409, sentence);
}

/** Too many unknown codes. */
export function tooManyCodes(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const message = `Too many unknown codes were tried. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
  return new AppError({
    code: "too-many-codes",
    status: 429,
    message,
    errors: { code: [message] },
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** An offer can't be made, found or withdrawn. */
export function offerRefused(message: string, status = 422): AppError {
  return new AppError({ code: "offer-refused", status, message });
}
