import { AppError, type FieldErrors } from "../../../platform/http/errors.ts";

/** A call that needs an account came from somebody who is not signed in. */
export function signInNeeded(): AppError {
  return new AppError({ code: "sign-in-needed", status: 401, message: "Log in to do this." });
}

/** An account with this address is there already. */
export function emailTaken(): AppError {
  return new AppError({
    code: "email-taken",
    status: 409,
    message: "There is an account with this e-mail address already. Log in with it, or use another address.",
  });
}

/** The address, the password or both are not those of an account: never which. */
export function wrongCredentials(): AppError {
  return new AppError({
    code: "wrong-credentials",
    status: 401,
    message: "The e-mail address or the password is not right. Check both, or choose a new password.",
  });
}

/** The form can't be taken as it is. `errors` says what is wrong with which field. */
export function formRefused(errors: FieldErrors, message = "There was an error."): AppError {
  return new AppError({ code: "form-refused", status: 422, message, errors });
}

/** The code of a mail's link is unknown, used or too old. */
export function linkUseless(): AppError {
  return new AppError({
    code: "link-useless",
    status: 410,
    message: "This link has been used, or is too old. Ask for a new one.",
  });
}

/** A page speaks for an account that is not the one that is signed in. */
export function otherAccount(): AppError {
  return new AppError({
    code: "other-account",
    status: 403,
    message: "Another account is logged in by now. Load the page again; nothing was changed.",
  });
}

/** Something was tried too often. */
export function tooManyTries(waitMs: number): AppError {
  return new AppError({
    code: "too-many-tries",
    status: 429,
    message: `This was tried too often. Try again in ${inWords(waitMs)}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** So many passwords are being checked that another one would wait too long. */
export function tooManyAtOnce(): AppError {
  return new AppError({
    code: "too-many-at-once",
    status: 429,
    message: "Very many people are logging in at this moment. Wait a few seconds and try again.",
    retryAfter: 5,
    report: true,
  });
}

/** A time to wait, rounded up: '20 seconds', '3 minutes', '2 hours'. */
function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return counted(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
