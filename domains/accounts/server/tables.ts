import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";
import type { MergeChanges } from "../../../platform/personal-data/merged-data.ts";
import type { DefaultSearch, StaffRole } from "../contract.ts";
import type { UserType } from "../person.ts";

/** This domain's tables; only its stores write SQL on them. Times are epoch milliseconds, booleans 0 or 1. */
export interface AccountsTables {
  accounts: AccountsTable;
  account_credentials: AccountCredentialsTable;
  account_sessions: AccountSessionsTable;
  account_sign_ups: AccountSignUpsTable;
  account_codes: AccountCodesTable;
  account_events: AccountEventsTable;
  account_devices: AccountDevicesTable;
  account_second_factors: AccountSecondFactorsTable;
  account_recovery_codes: AccountRecoveryCodesTable;
  sign_in_attempts: SignInAttemptsTable;
  account_address_changes: AccountAddressChangesTable;
  account_closures: AccountClosuresTable;
  account_acting: AccountActingTable;
  account_merges: AccountMergesTable;
  desk_inverses: DeskInversesTable;
  desk_requests: DeskRequestsTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  accounts: {
    user_type: UserType;
    staff_role: StaffRole;
    default_search: DefaultSearch;
  };
  account_sign_ups: { user_type: UserType };
  account_events: { kind: AccountEventKind };
  sign_in_attempts: {
    kind: SignInAttemptKind;
    details: Json<unknown>;
  };
  account_merges: { changes: Json<MergeChanges> };
  desk_inverses: { inverse_fields: Json<Readonly<Record<string, string>>> };
}

/** A sign-in waiting for its code, or a second factor waiting for its first code. */
export type SignInAttemptKind = "second-step" | "enrolment";

export type AccountEventKind =
  | "signed-up"
  | "signed-in"
  | "sign-in-failed"
  | "signed-out"
  | "address-verified"
  | "address-change-asked"
  | "address-changed"
  | "address-change-undone"
  | "account-closed"
  | "account-reopened"
  | "password-changed"
  | "password-reset-asked"
  | "password-reset"
  /** The account reached its daily reading budget. */
  | "reading-budget-spent"
  /** Requests refused with 401 or 403. One entry stands for many; see refusals.ts. */
  | "request-refused"
  /** Requests refused by a rate limit (429). One entry stands for many. */
  | "limit-reached"
  /** There were more of both kinds in the hour than are listed. */
  | "refusals-unlisted"
  | "session-ended"
  | "other-sessions-ended"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-failed"
  | "second-factor-reset"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "sessions-ended-by-operator"
  | "verification-sent-by-operator"
  | "address-verified-by-operator"
  /** A member of the staff began, or stopped, to see the product as this user does. */
  | "acting-begun"
  | "acting-stopped"
  /** The owner of another account was asked whether it is to become part of this one. */
  | "merge-asked"
  /** Another account of the same person became part of this one. */
  | "accounts-merged"
  /** It was decided that another account becomes part of this one without the consent of its owner, days ahead. */
  | "merge-planned"
  /** That was called off before it happened. */
  | "merge-stopped"
  /** Another account that had become part of this one is one of its own again. */
  | "merge-undone"
  | "term-given"
  /** What admin gave was taken back there. */
  | "term-ended"
  | "verification-taken-back"
  | "second-factor-on-again"
  /** Pages that were for subscribers are open to everyone now. */
  | "pages-opened"
  | "reading-budget-reset"
  /** An address gets no emails any more, or gets them again. */
  | "emails-stopped"
  | "emails-allowed"
  /** From before there were roles. */
  | "site-admin-made"
  | "site-admin-ended"
  | "role-given"
  | "role-ended"
  /** A wrong password or code, where an act of admin asked for one. */
  | "proof-failed";

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

export interface AccountsTable {
  id: string;
  /** The address in effect, as typed. */
  email: string;
  /** The address for comparison, by `normalizeEmail` of rules.ts. */
  email_lower: string;
  first_name: string;
  last_name: string;
  user_type: Columns["accounts"]["user_type"];
  /** Whether the account is a site admin: follows from the role (`roleColumns`). */
  is_admin: 0 | 1;
  /** The role in admin; null for readers. */
  staff_role: Columns["accounts"]["staff_role"] | null;
  /** Created at the first start, with a publicly known password. */
  is_demo: 0 | 1;
  email_verified_at: number | null;
  /** The address that replaces `email` once it is verified. */
  unverified_email: string | null;
  last_login_at: number | null;
  version_preference: string | null;
  default_search: Columns["accounts"]["default_search"];
  created_at: number;
  updated_at: number;
  /** When it became part of another account: from then on nobody finds it, until that is undone or it is erased. */
  merged_at: number | null;
}

/** How an account can sign in: with a password, later also with other providers. */
interface AccountCredentialsTable {
  id: string;
  account_id: string;
  /** 'credential' for a password. */
  provider: string;
  /** The provider's id for the user; for a password, the account's id. */
  provider_account: string;
  /** Argon2id in PHC format; null when the provider has none. */
  password_hash: string | null;
  created_at: number;
  updated_at: number;
}

export interface AccountSessionsTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token in the cookie, in hexadecimal; the token itself isn't stored. */
  token_hash: string;
  created_at: number;
  /** Updated at most once an hour. */
  last_seen_at: number;
  /**
   * When the idle time ends, counted from `last_seen_at`, or when the session ends in any case, whichever is sooner.
   */
  expires_at: number;
  /** The account's previous sign-in. */
  previous_login_at: number | null;
  /** The browser and operating system by their common names: 'Firefox on Windows'. Empty if unknown. */
  device: string;
  /** The network it started from, shortened as in `account_events`. */
  network: string;
  /** The organization whose network that is; empty for any other. */
  place: string;
  /** The user said that others use the computer too. */
  is_shared: 0 | 1;
  /** When a second-factor code was given in the session; null if none was. */
  second_factor_at: number | null;
  /** When a password or a code was last given in it: at its begin, and before acts of admin that ask for one. */
  proved_at: number | null;
}

/** Someone who has signed up but hasn't followed the link yet. Becomes an account when they do; otherwise expires. */
export interface AccountSignUpsTable {
  id: string;
  email: string;
  email_lower: string;
  first_name: string;
  last_name: string;
  user_type: Columns["account_sign_ups"]["user_type"];
  password_hash: string;
  created_at: number;
  expires_at: number;
}

/** Codes sent by e-mail: each works once, and only its hash is stored. */
interface AccountCodesTable {
  id: string;
  /** The purpose and the code's SHA-256: 'reset-password:{hexadecimal}'. */
  identifier: string;
  /** The account the code is for; for a sign-up, the sign-up's id. */
  subject_id: string;
  /** The address the code was sent to. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** The security log, for investigating incidents. Contains no secrets and no complete IP addresses. */
export interface AccountEventsTable {
  id: string;
  kind: Columns["account_events"]["kind"];
  /** Null when the address tried has no account. */
  account_id: string | null;
  /** The network the request came from: IPv4 without its last number, IPv6 the first 48 bits; empty if unknown. */
  network: string;
  at: number;
  /** The member of the staff who did it to the account; null if its owner, the command line or nobody did. */
  by_account_id: string | null;
  /** More about it: 'editor' for a role; '' if the kind says all. */
  detail: string;
}

/** Browsers an account was used in, identified by a cookie. A sign-in from any other is reported by e-mail. */
interface AccountDevicesTable {
  account_id: string;
  /** SHA-256 of the cookie, in hexadecimal. */
  token_hash: string;
  created_at: number;
  last_seen_at: number;
}

/** The second factor of accounts that have turned it on. */
export interface AccountSecondFactorsTable {
  account_id: string;
  /** The authenticator app's key, encrypted for the purpose 'totp'. */
  secret: string;
  /** The newest time step whose code was accepted: no code is accepted twice. */
  last_step: number;
  created_at: number;
  /** When the staff turned it off: it counts no more, and is kept for as long as that can be taken back. */
  off_at: number | null;
}

/** Recovery codes that haven't been used. */
interface AccountRecoveryCodesTable {
  account_id: string;
  code_hash: string;
}

/** Something a user has started but not finished. Not a session: only its own screen accepts it. */
export interface SignInAttemptsTable {
  /** SHA-256 of the token the browser holds, in hexadecimal. */
  id_hash: string;
  kind: Columns["sign_in_attempts"]["kind"];
  account_id: string;
  /** What is needed to finish it. */
  details: Columns["sign_in_attempts"]["details"];
  wrong_tries: number;
  created_at: number;
  expires_at: number;
}

/** A change of address, from the request until it can no longer be undone. */
export interface AccountAddressChangesTable {
  id: string;
  account_id: string;
  /** The account's previous address, as typed and normalized. */
  old_email: string;
  old_email_lower: string;
  /** The address requested last. */
  new_email: string;
  asked_at: number;
  /** When it took effect; null while it waits for its link. */
  completed_at: number | null;
  undone_at: number | null;
  /** Until then the old address can undo the change, and no other account can take it. */
  undo_until: number;
}

/** An account that its owner has deleted and can still restore. */
export interface AccountClosuresTable {
  account_id: string;
  /** Identifies this closing in the link that restores the account. */
  id: string;
  closed_at: number;
  /** When everything is erased. */
  erases_at: number;
}

/** A session of the staff that sees the product as a user does. It goes with the session, and with the account. */
export interface AccountActingTable {
  /** The session of the member of the staff. */
  session_id: string;
  /** The user. */
  account_id: string;
  begun_at: number;
  /** From then on it counts for nothing. */
  ends_at: number;
}

/** One account that becomes part of another one: a merge that waits, or one that can still be undone. */
export interface AccountMergesTable {
  id: string;
  kept_id: string;
  /** The account that is merged, and erased once the merge can no longer be undone. */
  other_id: string;
  /** Who asked for it in admin; null for the command line. */
  by_account_id: string | null;
  reason: string;
  asked_at: number;
  /** When it is done, or was to be done, without the consent of the other account's owner; null with it. */
  due_at: number | null;
  /** Null while it waits. */
  merged_at: number | null;
  undo_until: number | null;
  /** What it changed, so that it can be undone; null while it waits. */
  changes: Columns["account_merges"]["changes"] | null;
}

/** What takes an act of admin back: a form that waits to be sent. Kept for as long as it is offered. */
export interface DeskInversesTable {
  id: string;
  /** What was done. */
  act: string;
  by_account_id: string | null;
  done_at: number;
  /** The form that takes it back: what it does, where it is, and what it is sent. */
  inverse_act: string;
  inverse_path: string;
  inverse_fields: Columns["desk_inverses"]["inverse_fields"];
  /** When it was taken back, on whatever way. */
  undone_at: number | null;
}

/** What somebody in admin asks a second person to do, where the publisher wants two. */
export interface DeskRequestsTable {
  id: string;
  act: string;
  by_account_id: string;
  asked_at: number;
  path: string;
  /** What the form was sent, as JSON, encrypted for the purpose 'admin-request': it may name people. */
  fields: string;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<AccountsTables, Columns> {}
}
