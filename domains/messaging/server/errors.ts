import { defineError } from "../../../platform/http/errors.ts";

/** The text is not one valid address. The address itself is not repeated. */
export const addressRefused = defineError(
  "address-refused",
  422,
  "This is not a valid email address. Enter one address, such as name@example.org.",
);

/** An email did not get through and will be retried. */
export const mailDelayed = defineError("mail-delayed", 503, (reason: string) => `The email will be retried: ${reason}`);

/** Another attempt has taken over the email, so this one must not send it. */
export const mailLost = defineError("mail-lost", 409, "Another attempt is sending this email.");

/** Only an email that was given up can be resent. */
export const mailNotGivenUp = defineError(
  "mail-not-given-up",
  409,
  "No unsent email has this id; it may have been sent again.",
);
