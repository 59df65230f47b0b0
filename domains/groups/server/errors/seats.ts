import { AppError, type FieldErrors } from "../../../../platform/http/errors.ts";

/** A group that does not exist, or not for whoever asks. */
export function groupNotFound(): AppError {
  return new AppError({ code: "group-not-found", status: 404, message: "This group does not exist." });
}

/** All seats are taken (GROUP-3). `joins`: the group's title, for whoever would join it. */
export function noOpenSeat(joins?: string): AppError {
  const message =
    joins === undefined
      ? "You have used up all available seats."
      : `All seats in ${joins} are taken. Ask its administrator for one.`;
  return new AppError({ code: "no-open-seat", status: 409, message });
}

/** A group without a term has no seat to give. `joins`: the group's title, for whoever would join it. */
export function groupHasEnded(joins?: string): AppError {
  const message =
    joins === undefined
      ? "The group's subscription has expired. Renew it, then try again."
      : `${joins}'s subscription has expired. Ask its administrator to renew it.`;
  return new AppError({ code: "group-ended", status: 409, message });
}

/** Somebody who is in a group (or administers one) already. */
export function alreadyInGroup(what: "member" | "administrator"): AppError {
  return new AppError({
    code: "already-in-group",
    status: 409,
    message: `This person is already ${what === "member" ? "a member" : "an administrator"} of a group.`,
  });
}

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
export function personNotFound(): AppError {
  return new AppError({
    code: "person-not-found",
    status: 404,
    message: "This person is no longer in your group. Reload the page to see the current list.",
  });
}

/** A removal can be undone for an hour. */
export function tooLateToUndo(): AppError {
  const message = "It is too late to undo this. Invite the person again instead.";
  return new AppError({ code: "undo-too-late", status: 409, message });
}

/** A list of people that is too long, or no list. */
export function listRefused(message: string): AppError {
  return new AppError({ code: "list-refused", status: 422, message, errors: { people: [message] } });
}

/** More or fewer people match than the manager has seen. */
export function listChanged(found: number): AppError {
  return new AppError({
    code: "list-changed",
    status: 409,
    message: `The list has changed: ${found === 1 ? "1 person matches" : `${found} people match`} now. Nothing was changed; check the list and try again.`,
  });
}

/** More people than are acted on at once. */
export function tooManyChosen(most: number): AppError {
  return new AppError({
    code: "too-many-chosen",
    status: 422,
    message: `Choose at most ${most} people at a time. Use a search or a filter to narrow the list.`,
  });
}

/** There is no seat to take back. */
export function noneExpired(): AppError {
  return new AppError({
    code: "none-expired",
    status: 409,
    message: "No invitation has expired. Nothing was changed.",
  });
}
