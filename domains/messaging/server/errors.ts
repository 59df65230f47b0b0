import { AppError } from "../../../platform/http/errors.ts";

/** The text is not one valid address. The address itself is not repeated. */
export function addressRefused(): AppError {
  return new AppError({
    code: "address-refused",
    status: 422,
    message: "This is not a valid e-mail address. Enter one address, such as name@example.org.",
  });
}

/** An email did not get through and will be retried. */
export function mailDelayed(reason: string): AppError {
  return new AppError({ code: "mail-delayed", status: 503, message: `The email will be retried: ${reason}` });
}

/** Another attempt has taken over the email, so this one must not send it. */
export function mailLost(): AppError {
  return new AppError({ code: "mail-lost", status: 409, message: "Another attempt is sending this email." });
}

/** Only an email that was given up can be resent. */
export function mailNotGivenUp(): AppError {
  return new AppError({
    code: "mail-not-given-up",
    status: 409,
    message: "No unsent email has this id; it may have been sent again.",
  });
}
