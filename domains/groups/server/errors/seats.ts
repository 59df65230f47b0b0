import { AppError, defineError, type FieldErrors } from "../../../../platform/http/errors.ts";

/** A group that does not exist, or not for whoever asks. */
export const groupNotFound = defineError("group-not-found", 404, "This group does not exist.");

/** All seats are taken (GROUP-3). `joins`: the group's title, for whoever would join it. */
export const noOpenSeat = defineError("no-open-seat", 409, (joins?: string) =>
  joins === undefined
    ? "You have used up all available seats."
    : `All seats in ${joins} are taken. Ask its administrator for one.`,
);

/** A group without a term has no seat to give. `joins`: the group's title, for whoever would join it. */
export const groupHasEnded = defineError("group-ended", 409, (joins?: string) =>
  joins === undefined
    ? "The group's subscription has expired. Renew it, then try again."
    : `${joins}'s subscription has expired. Ask its administrator to renew it.`,
);

/** Somebody who is in a group (or administers one) already. */
export const alreadyInGroup = defineError(
  "already-in-group",
  409,
  (what: "member" | "administrator") =>
    `This person is already ${what === "member" ? "a member" : "an administrator"} of a group.`,
);

/** So much of something is a slip or an attack, and each of a group's screens would read all of it. */
export const tooManyOf = defineError(
  "too-many",
  409,
  (most: number, what: "administrators" | "domains" | "networks") =>
    `A group can have ${most} ${what}. Remove one that is no longer needed, then try again.`,
);

/** The address has been invited to this group already. */
export function alreadyInvited(email: string, role: "user" | "admin"): AppError {
  const message = `${email} is already ${role === "user" ? "a user" : "an administrator"} of this group.`;
  return new AppError({ code: "already-invited", status: 409, message, errors: { email: [message] } });
}

/** What a toast says of wrong fields: what is wrong where it is one, else that they are marked. */
export function sentenceOfFields(errors: FieldErrors): string {
  const [first, ...more] = Object.values(errors).flat();
  return first === undefined || more.length > 0 ? "Correct the marked fields." : first;
}

/** The form can't be taken as it is. `errors` says what is wrong with which field. */
export function inviteRefused(errors: FieldErrors): AppError {
  return new AppError({ code: "form-refused", status: 422, message: sentenceOfFields(errors), errors });
}

/** Nobody with this id is in the group: gone meanwhile, or of another group. */
export const personNotFound = defineError(
  "person-not-found",
  404,
  "This person is no longer in your group. Reload the page to see the current list.",
);

/** A removal can be undone for an hour. */
export const tooLateToUndo = defineError(
  "undo-too-late",
  409,
  "It is too late to undo this. Invite the person again instead.",
);

/** A list of people that is too long, or no list. */
export function listRefused(message: string): AppError {
  return new AppError({ code: "list-refused", status: 422, message, errors: { people: [message] } });
}

/** More or fewer people match than the manager has seen. */
export const listChanged = defineError(
  "list-changed",
  409,
  (found: number) =>
    `The list has changed: ${found === 1 ? "1 person matches" : `${found} people match`} now. Nothing was changed; check the list and try again.`,
);

/** More people than are acted on at once. */
export const tooManyChosen = defineError(
  "too-many-chosen",
  422,
  (most: number) => `Choose at most ${most} people at a time. Use a search or a filter to narrow the list.`,
);

/** There is no seat to take back. */
export const noneExpired = defineError("none-expired", 409, "No invitation has expired. Nothing was changed.");
