import { AppError } from "../../../../platform/http/errors.ts";

/** The call is for administrators of a group (SHELL-4). */
export function managersOnly(): AppError {
  return new AppError({
    code: "managers-only",
    status: 403,
    message: "Only a group administrator can do this. Ask your group's administrator.",
  });
}

/** Somebody would remove themselves as an administrator, which has a call of its own. */
export function removeOneself(): AppError {
  return new AppError({
    code: "remove-oneself",
    status: 409,
    message: "You can't remove yourself. To give up your role, use 'Leave as administrator'.",
  });
}

/** The last administrator of a group can't go (GROUP-12). */
export function lastAdmin(): AppError {
  return new AppError({
    code: "last-admin",
    status: 409,
    message:
      "You are the only active administrator of this group. Invite another one; you can leave once they have activated their account.",
  });
}

/** Only somebody who can answer may be the contact. */
export function contactPending(name: string): AppError {
  return new AppError({
    code: "contact-pending",
    status: 409,
    message: `${name} has not activated their account yet and can't be the administrative contact. Choose an active administrator.`,
  });
}

/** Only somebody with an account can be made an administrator at once. */
export function activateFirst(name: string): AppError {
  return new AppError({
    code: "activate-first",
    status: 409,
    message: `${name} has not activated their account yet. Invite them as an administrator under Manage Admins.`,
  });
}

/** There is nothing to activate any more. */
export function activeAlready(name: string): AppError {
  return new AppError({
    code: "active-already",
    status: 409,
    message: `${name} has already activated their account. No e-mail is needed.`,
  });
}

/** An activation mail went out a short time ago (GROUP-10). */
export function sentRecently(waitMs: number): AppError {
  return new AppError({
    code: "sent-recently",
    status: 409,
    message: "Activation email was sent less than an hour ago.",
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** Someone who is in no group can't leave one. */
export function notMember(): AppError {
  return new AppError({ code: "not-member", status: 409, message: "You are not a member of a group." });
}

/** Someone who has a seat can't take another one. */
export function memberElsewhere(title: string): AppError {
  return new AppError({
    code: "member-elsewhere",
    status: 409,
    message: `You are a member of ${title}. Leave that group on your subscription page first, then try again.`,
  });
}

/** Someone who is in the group already, as after pressing a button twice, has nothing left to do. */
export function memberAlready(title: string): AppError {
  return new AppError({
    code: "member-already",
    status: 409,
    message: `You are already a member of ${title}. There is nothing else to do.`,
  });
}

/** Someone who administers a group can't administer another one. */
export function managerElsewhere(title: string): AppError {
  return new AppError({
    code: "manager-elsewhere",
    status: 409,
    message: `You are an administrator of ${title}. Leave as its administrator first, then try again.`,
  });
}
