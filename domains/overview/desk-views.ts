/** Where the desk shows users. */
export const DESK_USERS = "/admin/users";

/** Where the desk lists the accounts before one: the last of the page before. */
export function deskUsersPath(before: string): string {
  return `${DESK_USERS}?before=${before}`;
}

/** What the desk can do for a user. */
export const userActs = [
  "act-as",
  "extend",
  "end-sessions",
  "reset-reading",
  "turn-off-two-step-login",
  "send-verification",
  "mark-verified",
] as const;
export type UserAct = (typeof userActs)[number];

/** Where the desk shows a user, or asks before something is done. */
export function deskUserPath(accountId: string, act?: UserAct): string {
  return act === undefined ? `${DESK_USERS}/${accountId}` : `${DESK_USERS}/${accountId}/${act}`;
}

/** What takes back what the desk did for a user. */
export const userTakeBacks = ["take-back-term", "take-back-verification", "turn-on-two-step-login"] as const;
export type UserTakeBack = (typeof userTakeBacks)[number];

/** Where the desk asks before it takes something back; `term`: the subscription that was given. */
export function deskTakeBackPath(accountId: string, act: UserTakeBack, term?: string): string {
  return `${DESK_USERS}/${accountId}/${act}${term === undefined ? "" : `/${term}`}`;
}

/** Where another account is merged into a user's. */
export function deskMergePath(accountId: string): string {
  return `${DESK_USERS}/${accountId}/merge`;
}

/** Where another account is merged into a user's that can't be asked, since nobody reads its mail any more. */
export function deskDeadMergePath(accountId: string): string {
  return `${DESK_USERS}/${accountId}/merge-dead`;
}

/** Where a merge is undone, or called off. */
export function deskUndoMergePath(mergeId: string, act: "undo" | "stop"): string {
  return `/admin/merges/${mergeId}/${act}`;
}

/** What is asked before two accounts are merged. */
export interface MergeView {
  id: string;
  /** Whether the owner of the other address can't be asked. */
  isDead: boolean;
  /** Where that is done, for those who may; null for others. */
  deadHref: string | null;
  /** The address of the account that is kept. */
  email: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A user as the desk lists them. */
export interface ShownUser {
  id: string;
  name: string;
  email: string;
  /** The role at the desk; '' without one. */
  role: string;
  createdAt: string;
}

export interface UsersView {
  users: readonly ShownUser[];
  /** The address of the next page; null on the last one, and for what a search has found. */
  next: string | null;
  /** What was searched for; null for the list of all. */
  typed: string | null;
  /** Whether a search has found more than is shown. */
  hasMore: boolean;
  csrfToken: string;
}

/** A user as the desk shows them. Days and times in words. */
export interface DeskUserView {
  id: string;
  /** What is to be known before anything is done. */
  warning: string | null;
  facts: readonly { name: string; value: string }[];
  terms: readonly { id: string; status: string; startsOn: string; endsOn: string }[];
  groups: readonly { id: string; groupId: string; title: string; role: string }[];
  acts: readonly { act: UserAct; label: string }[];
  /** Where another account can be merged into this one; null if it can't be. */
  mergeHref: string | null;
  /** Merges that wait or can be undone: with whom, how it stands, and what can be done. */
  merges: readonly { id: string; other: string; stands: string; act: { href: string; label: string } | null }[];
  /** Screens that are searched by the address: the field's name there, and what the button says. */
  searches: readonly { action: string; field: string; label: string }[];
  email: string;
  csrfToken: string;
}

/** What is asked before something is done for a user. */
export interface UserQuestion {
  id: string;
  /** The user's name. */
  name: string;
  act: UserAct;
  label: string;
  /** Whether a reason has to be given, which the security log keeps. */
  needsReason: boolean;
  /** What will happen, and what is sent back to show that this was agreed to; null while a form is filled in. */
  agreement: { sentence: string; agreed: string } | null;
  /** Why it can't be done; null if it can. */
  obstacle: string | null;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
