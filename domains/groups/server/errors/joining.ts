import { AppError } from "../../../../platform/http/errors.ts";

/** The code of a mail's link is unknown, used, replaced or too old. */
export function invitationUseless(): AppError {
  return new AppError({
    code: "invitation-useless",
    status: 410,
    message:
      "This link has been used, was replaced by a newer one, or is too old. Ask the administrator of your group to send a new one.",
  });
}

/** The invitation is for another address than the account's. */
export function otherAddress(invited: string, present: string): AppError {
  return new AppError({
    code: "other-address",
    status: 403,
    message: `This invitation is for ${invited}, and you are logged in as ${present}. Log out, then open the link again; or ask to be invited as ${present}.`,
  });
}

/** There is an account with the invited address: it has to be logged in to. */
export function logInFirst(email: string): AppError {
  return new AppError({
    code: "log-in-first",
    status: 401,
    message: `There is an account for ${email} already. Log in with it to accept the invitation.`,
  });
}

/** No group has the domain of this account's address (SUBS-9). */
export function notOffered(): AppError {
  return new AppError({
    code: "not-offered",
    status: 403,
    message: "No group is offered to your e-mail address. Ask the administrator of your group to invite you.",
  });
}

/** A confirmation went out a short time ago (DECISION 17). */
export function waitingToConfirm(email: string, waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new AppError({
    code: "waiting-to-confirm",
    status: 409,
    message: `A confirmation e-mail is on its way to ${email}. Follow the link in it to join; you can ask for another one in ${time}.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** A shareable link that no longer lets anybody in. */
export function linkClosed(): AppError {
  return new AppError({
    code: "link-closed",
    status: 410,
    message: "This link no longer works. Ask the administrator of the group for a new one, or to invite you.",
  });
}

/** So many have joined by a shareable link as it was made for. */
export function linkUsedUp(): AppError {
  return new AppError({
    code: "link-used-up",
    status: 409,
    message: "As many people have joined by this link as it was made for. Ask the administrator to invite you.",
  });
}

/** A shareable link that makes no sense. */
export function linkRefused(errors: Record<string, string[]>): AppError {
  return new AppError({
    code: "form-refused",
    status: 422,
    message: Object.values(errors)[0]?.[0] ?? "There was an error.",
    errors,
  });
}
