import { AppError } from "../../../platform/http/errors.ts";

/** A call that needs an account came from somebody who is not signed in. */
export function signInNeeded(): AppError {
  return new AppError({ code: "sign-in-needed", status: 401, message: "Log in to do this." });
}

/** An account with this address is there already. */
export function emailTaken(): AppError {
  return new AppError({
    code: "email-taken",
    status: 409,
    message: "There is an account with this e-mail address already. Use another address, or log in with this one.",
  });
}

/** So many passwords are being checked that another one would wait too long. */
export function tooManyAtOnce(): AppError {
  return new AppError({
    code: "too-many-at-once",
    status: 429,
    message: "Very many people are logging in at this moment. Wait a few seconds and try again.",
    report: true,
  });
}
