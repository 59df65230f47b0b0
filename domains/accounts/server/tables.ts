import type { Json } from "../../../platform/db/json.ts";
import type { DefaultSearch, StaffRole, UserType } from "../contract.ts";

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
}

export interface AccountsTable {
  id: string;
  /** The address in effect, as typed. */
  email: string;
  /** The address for comparison, by `normalizeEmail` of rules.ts. */
  email_lower: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  /** Whether the account is a site admin: follows from the role (`roleColumns`). */
  is_admin: 0 | 1;
  /** The role at the desk; null for readers. */
  staff_role: StaffRole | null;
  /** Created at the first start, with a publicly known password. */
  is_demo: 0 | 1;
  email_verified_at: number | null;
  /** The address that replaces `email` once it is verified. */
  unverified_email: string | null;
  last_login_at: number | null;
  version_preference: string | null;
  default_search: DefaultSearch;
  created_at: number;
  updated_at: number;
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
}

/** Someone who has signed up but hasn't followed the link yet. Becomes an account when they do; otherwise expires. */
export interface AccountSignUpsTable {
  id: string;
  email: string;
  email_lower: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
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
  kind: AccountEventKind;
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
  kind: SignInAttemptKind;
  account_id: string;
  /** What is needed to finish it. */
  details: Json<unknown>;
  wrong_tries: number;
  created_at: number;
  expires_at: number;
}

/** A sign-in waiting for its code, or a second factor waiting for its first code. */
export type SignInAttemptKind = "second-step" | "enrolment";

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
  /** Another account of the same person became part of this one. */
  | "accounts-merged"
  | "term-given"
  | "reading-budget-reset"
  /** From before there were roles. */
  | "site-admin-made"
  | "site-admin-ended"
  | "role-given"
  | "role-ended";

declare module "../../../platform/db/database.ts" {
  interface Tables extends AccountsTables {}
}
