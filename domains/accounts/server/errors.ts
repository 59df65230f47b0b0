import { AppError, defineError, type FieldErrors } from "../../../platform/http/errors.ts";

/** The call needs an account, but the user isn't signed in. */
export const signInNeeded = defineError("sign-in-needed", 401, "Log in to do this.");

/** The same, from a browser that still sends the cookie of a session that has ended. */
export const sessionEnded = defineError(
  "session-ended",
  401,
  "You were logged out in the meantime. Log in again to continue.",
);

/** An account with this address already exists. */
export const emailTaken = defineError(
  "email-taken",
  409,
  "An account with this email address already exists. Log in, or use another address.",
);

/** The address, the password or both are wrong; the error never says which. */
export const wrongCredentials = defineError(
  "wrong-credentials",
  401,
  "The email address or password is incorrect. Check both, or choose a new password.",
);

/**
 * The password belongs to a sign-up whose address hasn't been confirmed. Only someone who knows the password sees this.
 */
export const confirmFirst = defineError(
  "confirm-first",
  403,
  "Confirm your address first: open the link in the email that we sent you, or request a new one.",
);

/** The form is invalid. `errors` holds the messages by field. */
export function formRefused(errors: FieldErrors, message = "There was an error."): AppError {
  return new AppError({ code: "form-refused", status: 422, message, errors });
}

/** A second-factor code is wrong or was used before. */
export function wrongCode(): AppError {
  const message = "This code is incorrect or was already used. Wait for the next one and try again.";
  return new AppError({ code: "wrong-code", status: 422, message: "There was an error.", errors: { code: [message] } });
}

/** The attempt has expired, or had too many wrong codes. */
export const attemptGone = defineError(
  "attempt-gone",
  410,
  "That took too long, or there were too many wrong codes. Please start again.",
);

/** The code of an e-mailed link is unknown, used or expired. */
export const linkUseless = defineError(
  "link-useless",
  410,
  "This link was already used or has expired. Ask for a new one.",
);

/** The account was deleted, and can be restored until it is erased. */
export const accountClosed = defineError(
  "account-closed",
  403,
  "This account is closed, and everything in it will be erased. Until then, you can reopen it.",
);

/** The link that restores a deleted account has expired or was used. */
export const reopenUseless = defineError("link-useless", 410, "The account has already been reopened or erased.");

/** The link that undoes a change of address has expired or was used. */
export const undoUseless = defineError(
  "link-useless",
  410,
  "The change of your email address has already been undone, or it was more than seven days ago. If you can't get into your account, choose a new password or write to us.",
);

/** The page belongs to an account other than the one signed in. */
export const otherAccount = defineError(
  "other-account",
  403,
  "Another account is logged in now. Reload the page; nothing was changed.",
);

/** Nobody would be left who could give roles. */
export const lastOwner = defineError(
  "last-owner",
  409,
  "This is the only owner. Make someone else an owner first. Nothing was changed.",
);

/** The account has no role to take away. */
export const noStaff = defineError("no-staff", 404, (email: string) => `${email} has no role. Nothing was changed.`);

/** Too many attempts. */
export function tooManyTries(waitMs: number): AppError {
  return new AppError({
    code: "too-many-tries",
    status: 429,
    message: `Too many attempts. Try again in ${inWords(waitMs)}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** Too many wrong passwords for an account, by its owner or by someone else; its owner has another way in. */
export function tooManyPasswords(waitMs: number): AppError {
  return new AppError({
    code: "too-many-tries",
    status: 429,
    message: `Too many password attempts. Try again in ${inWords(waitMs)}, or reset your password.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** So many passwords are being checked that another would wait too long. */
export function tooManyAtOnce(): AppError {
  return new AppError({
    code: "too-many-at-once",
    status: 429,
    message: "Too many people are logging in right now. Wait a few seconds and try again.",
    retryAfter: 5,
    report: true,
  });
}

/** A waiting time, rounded up: '20 seconds', '3 minutes', '2 hours'. */
function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
