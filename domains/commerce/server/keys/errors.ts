import { type Day, formatDay } from "../../../../platform/clock/time-zone.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { KEY_LENGTH, type TypedKey } from "../../keys/keys.ts";

/** A key can't be redeemed. The sentence stands beside the field. */
function keyRefused(code: string, status: number, message: string): AppError {
  return new AppError({ code, status, message, errors: { key: [message] } });
}

/** What was typed is no key: nothing was entered, or there is a typing error. */
export function keyMistyped(read: Exclude<TypedKey, { key: string }>): AppError {
  if (read.problem === "missing") return keyRefused("key-missing", 422, "Enter your key.");
  return keyRefused("key-mistyped", 422, mistyped(read));
}

function mistyped(read: Exclude<TypedKey, { key: string } | { problem: "missing" }>): string {
  if (read.problem === "length") {
    const found = read.found === 1 ? "1 character" : `${read.found} characters`;
    return `A key has ${KEY_LENGTH} letters and digits; this has ${found}. Compare it with your key.`;
  }
  if (read.problem === "character") return `Keys never have the character ${read.character}. Compare it with your key.`;
  return "There is a typo in this key. Compare it with your key, one character at a time.";
}

/** No such key was ever made. */
export function keyUnknown(supportEmail: string): AppError {
  return keyRefused(
    "key-unknown",
    404,
    `We don’t recognize this key. Ask whoever gave it to you, or write to ${supportEmail}.`,
  );
}

/** Somebody else has redeemed it. */
export function keyUsed(supportEmail: string): AppError {
  const message = "This key has already been used by another account. Each key works once.";
  return keyRefused("key-used", 409, `${message} If it is yours, write to ${supportEmail}.`);
}

/** The same account has redeemed it. `on`: the day. */
export function keyUsedByYou(on: Day): AppError {
  return keyRefused("key-used-by-you", 409, `You used this key on ${formatDay(on)}. Each key works once.`);
}

/** Its last day is over. */
export function keyExpired(lastDay: Day, supportEmail: string): AppError {
  const message = `This key has expired: it was valid until ${formatDay(lastDay)}.`;
  return keyRefused("key-expired", 410, `${message} For help, write to ${supportEmail}.`);
}

/** The publisher has withdrawn it. */
export function keyWithdrawn(supportEmail: string): AppError {
  return keyRefused("key-withdrawn", 410, `This key was withdrawn. For help, write to ${supportEmail}.`);
}

/** Too many wrong keys. */
export function tooManyKeys(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const message = `Too many wrong keys were tried. Try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`;
  return new AppError({
    code: "too-many-keys",
    status: 429,
    message,
    errors: { key: [message] },
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
