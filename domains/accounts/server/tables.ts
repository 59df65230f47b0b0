import type { LimitsTables } from "../../../platform/limits/tables.ts";
import type { MailTables } from "../../messaging/server/public.ts";
import type { DefaultSearch, UserType } from "../contract.ts";

/** What this domain's verbs work on: its own tables, limits on trying, and the outbox with its jobs. */
export type AccountsDb = AccountsTables & LimitsTables & MailTables;

/** The tables of this domain; only its stores write SQL on them. Times are epoch milliseconds, booleans 0 or 1. */
export interface AccountsTables {
  accounts: AccountsTable;
  account_credentials: AccountCredentialsTable;
  account_sessions: AccountSessionsTable;
  account_sign_ups: AccountSignUpsTable;
  account_codes: AccountCodesTable;
  account_events: AccountEventsTable;
}

export interface AccountsTable {
  id: string;
  /** The address in effect, as it was typed. */
  email: string;
  /** The same for comparing, by `normaliseEmail` of rules.ts. */
  email_lower: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  /** A site admin. */
  is_admin: 0 | 1;
  email_verified_at: number | null;
  /** The address that shall replace `email` once it is verified. */
  unverified_email: string | null;
  last_login_at: number | null;
  version_preference: string | null;
  default_search: DefaultSearch;
  created_at: number;
  updated_at: number;
}

/** How an account can sign in: a password, later also other providers. */
export interface AccountCredentialsTable {
  id: string;
  account_id: string;
  /** 'credential' for a password. */
  provider: string;
  /** What the provider calls the person; for a password the account's id. */
  provider_account: string;
  /** Argon2id in PHC form; null where the provider has none. */
  password_hash: string | null;
  created_at: number;
  updated_at: number;
}

export interface AccountSessionsTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token in the cookie, in hexadecimal; the token itself is kept nowhere. */
  token_hash: string;
  created_at: number;
  /** Moved at most once an hour. */
  last_seen_at: number;
  /** The end of the idle time, counted from `last_seen_at`. */
  expires_at: number;
  /** The account's sign-in before this one. */
  previous_login_at: number | null;
}

/** Somebody who has signed up and not followed the link yet. It becomes an account when they do, and otherwise goes. */
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

/** Codes that were sent by mail: each is used once, and only its hash is here. */
export interface AccountCodesTable {
  id: string;
  /** The purpose and the code's SHA-256: 'reset-password:{hexadecimal}'. */
  identifier: string;
  /** The account that it is for; for a sign-up that one. */
  subject_id: string;
  /** The address that the code was sent to. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** What happened to accounts' security, for those who look into an incident. No secret, no whole network address. */
export interface AccountEventsTable {
  id: string;
  kind: AccountEventKind;
  /** Null where the address that was tried belongs to nobody. */
  account_id: string | null;
  /** The network that the request came from: IPv4 without its last number, IPv6 the first 48 bits; empty if unknown. */
  network: string;
  at: number;
}

export type AccountEventKind =
  | "signed-up"
  | "signed-in"
  | "sign-in-failed"
  | "signed-out"
  | "address-verified"
  | "address-change-asked"
  | "address-changed"
  | "password-changed"
  | "password-reset-asked"
  | "password-reset";
