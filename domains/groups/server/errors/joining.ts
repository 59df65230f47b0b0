import { AppError, defineError, type FieldErrors } from "../../../../platform/http/errors.ts";
import { sentenceOfFields } from "./seats.ts";

/** The code of a mail's link is unknown, used, replaced or too old. */
export const invitationUseless = defineError(
  "invitation-useless",
  410,
  "This link was already used, was replaced by a newer one, or has expired. Ask your group's administrator for a new one.",
);

/** No group is holding a seat for this account's address: it was taken back, or accepted already. */
export const noSeatWaits = defineError(
  "no-seat-waits",
  409,
  "No seat is reserved for your address anymore. Ask your group's administrator to invite you.",
);

/** The account has had its trial, or there are none. */
export const noTrialLeft = defineError("no-trial-left", 409, "There is no free trial left to start.");

/** No group asks this account's address to administer it: the invitation was taken back, or accepted already. */
export const noRoleWaits = defineError(
  "no-role-waits",
  409,
  "Your invitation to administer a group is no longer open. Ask to be invited again.",
);

/** The code that was sent to confirm an address is unknown, used or too old. One asks for another one oneself. */
export const confirmationUseless = defineError(
  "confirmation-useless",
  410,
  "This link was already used or has expired. You can request a new one.",
);

/** The invitation is for another address than the account's. */
export const otherAddress = defineError(
  "other-address",
  403,
  (invited: string, present: string) =>
    `This invitation is for ${invited}, and you are logged in as ${present}. Log out and log in with that address, or ask to be invited as ${present}.`,
);

/** There is an account with the invited address: it has to be logged in to. */
export const logInFirst = defineError(
  "log-in-first",
  401,
  (email: string) => `There is already an account for ${email}. Log in to accept the invitation.`,
);

/** No group has the domain of this account's address (SUBS-9). */
export const notOffered = defineError(
  "not-offered",
  403,
  "No group is available for your email address. Ask your group's administrator to invite you.",
);

/** A confirmation went out a short time ago (RULING-17). */
export function waitingToConfirm(email: string, waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new AppError({
    code: "waiting-to-confirm",
    status: 409,
    message: `A confirmation email is on its way to ${email}. Follow the link in it to join; you can request another one in ${time}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** A shareable link that no longer lets anybody in. */
export const linkClosed = defineError(
  "link-closed",
  410,
  "This link no longer works. Ask the group's administrator for a new one or for an invitation.",
);

/** So many have joined by a shareable link as it was made for. */
export const linkUsedUp = defineError(
  "link-used-up",
  409,
  "This link has reached its limit. Ask the group's administrator to invite you.",
);

/** A shareable link that makes no sense. */
export function linkRefused(errors: FieldErrors): AppError {
  return new AppError({
    code: "form-refused",
    status: 422,
    message: sentenceOfFields(errors),
    errors,
  });
}
