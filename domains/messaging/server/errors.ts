import { AppError } from "../../../platform/http/errors.ts";

/** A mail can't go to this: it is not one address. The address itself is not repeated. */
export function addressRefused(): AppError {
  return new AppError({
    code: "address-refused",
    status: 422,
    message: "This is not an e-mail address that mail can be sent to. Write one address, such as name@example.org.",
  });
}

/** A mail did not get through and is tried again. */
export function mailDelayed(reason: string): AppError {
  return new AppError({ code: "mail-delayed", status: 503, message: `The mail will be tried again: ${reason}` });
}

/** Another attempt has taken the mail over, so this one must not send it. */
export function mailLost(): AppError {
  return new AppError({ code: "mail-lost", status: 409, message: "Another attempt is sending this mail." });
}

/** A mail can only be sent once more when it was given up. */
export function mailNotGivenUp(): AppError {
  return new AppError({
    code: "mail-not-given-up",
    status: 409,
    message: "There is no mail with this id that was given up. List the unsent mails to find the id.",
  });
}
