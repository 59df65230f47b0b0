import { AppError, defineError } from "../../../../platform/http/errors.ts";

/** The call is for administrators of a group (SHELL-4). */
export const managersOnly = defineError(
  "managers-only",
  403,
  "Only a group administrator can do this. Ask your group's administrator.",
);

/** Somebody would remove themselves as an administrator, which has a call of its own. */
export const removeOneself = defineError(
  "remove-oneself",
  409,
  "You can't remove yourself. To give up your role, use 'Leave as administrator'.",
);

/** The last administrator of a group can't go (GROUP-12). */
export const lastAdmin = defineError(
  "last-admin",
  409,
  "You are the only active administrator of this group. Invite another one; you can leave once they have activated their account.",
);

/** Only somebody who can answer may be the contact. */
export const contactPending = defineError(
  "contact-pending",
  409,
  (name: string) =>
    `${name} has not activated their account yet and can't be the administrative contact. Choose an active administrator.`,
);

/** Only somebody with an account can be made an administrator at once. */
export const activateFirst = defineError(
  "activate-first",
  409,
  (name: string) => `${name} has not activated their account yet. Invite them as an administrator under Manage Admins.`,
);

/** There is nothing to activate any more. */
export const activeAlready = defineError(
  "active-already",
  409,
  (name: string) => `${name} has already activated their account. No email is needed.`,
);

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
export const notMember = defineError("not-member", 409, "You are not a member of a group.");

/** Someone who has a seat can't take another one. */
export const memberElsewhere = defineError(
  "member-elsewhere",
  409,
  (title: string) => `You are a member of ${title}. Leave that group on your subscription page first, then try again.`,
);

/** Someone who is in the group already, as after pressing a button twice, has nothing left to do. */
export const memberAlready = defineError(
  "member-already",
  409,
  (title: string) => `You are already a member of ${title}. There is nothing else to do.`,
);

/** Someone who administers a group can't administer another one. */
export const managerElsewhere = defineError(
  "manager-elsewhere",
  409,
  (title: string) => `You are an administrator of ${title}. Leave as its administrator first, then try again.`,
);
