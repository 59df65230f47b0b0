import type { Day } from "../../../platform/clock/time-zone.ts";
import type { Narrowed } from "../../../platform/db/database.ts";
import type { Json } from "../../../platform/db/json.ts";

/**
 * The tables of this domain; only its stores write SQL on them. They record what happened, never a state: whether a
 * term is live depends on the clock. Days are in the publisher's time zone, times are epoch milliseconds, booleans 0 or
 * 1.
 */
export interface SubscriptionsTables {
  trials: TrialsTable;
  trial_addresses: TrialAddressesTable;
  terms: TermsTable;
  seat_additions: SeatAdditionsTable;
  group_seats: GroupSeatsTable;
  edition_invitations: EditionInvitationsTable;
  served_words: ServedWordsTable;
  served_pages: ServedPagesTable;
}

/** The columns whose types say more than the database, which knows whether they may be null. */
interface Columns {
  terms: { settled: Json<SettledDays> };
}

/** The days of a term that were used before a day. */
export interface SettledDays {
  before: Day;
  /** Each up to, but not including, the second day. */
  runs: [Day, Day][];
}

// `npm run tables` writes what follows from the migrated database, but for what is said of tables and columns.

/** An account's one free trial, from its first to its last day; if its address had one before, the days of that one. */
export interface TrialsTable {
  account_id: string;
  starts_on: Day;
  ends_on: Day;
  created_at: number;
}

/** The record that an address has had its trial, without the address itself; it outlives the account. */
export interface TrialAddressesTable {
  /** A keyed hash of the address (`trialAddress` of terms/trial-address.ts). */
  fingerprint: string;
  starts_on: Day;
  ends_on: Day;
  created_at: number;
}

/** A paid (or given) term of either an account or a group: exactly one of the two is set. */
export interface TermsTable {
  id: string;
  account_id: string | null;
  group_id: string | null;
  /** The first and last day as bought. Pauses and earlier terms shift an account's days. */
  starts_on: Day;
  ends_on: Day;
  /** 0: unlimited. 1 for an account. */
  paid_seats: number;
  is_renewal: 0 | 1;
  /** Its source: 'command-line', 'desk', 'demo', 'order:{id}', 'key:{id}' … */
  source: string;
  /** What it was given for, once: 'order-line:{id}', 'key:{id}'; null for others. No two terms have the same one. */
  grant_key: string | null;
  created_at: number;
  /** Set if it was revoked (a refund): it then counts as if it had ended the day before. */
  revoked_on: Day | null;
  /** Set when accounts were merged: which of its days were used by then. The others are used from then on. */
  settled: Columns["terms"]["settled"] | null;
}

/**
 * Seats added to a group's term in its middle, up to its end. A fact of its own, because it is paid for, and taken back,
 * on its own.
 */
export interface SeatAdditionsTable {
  id: string;
  term_id: string;
  /** How many more; 0: unlimited from then on. */
  seats: number;
  /** The first day on which they count. */
  starts_on: Day;
  /** Both as in terms. */
  source: string;
  grant_key: string | null;
  created_at: number;
  /** If they were revoked, the first day on which they no longer count. */
  revoked_on: Day | null;
}

/**
 * An account's time in a group with a seat. Written by groups. While it lasts, and once the group's term has started,
 * the account's own terms are paused; the day of leaving counts as the account's own again.
 */
export interface GroupSeatsTable {
  id: string;
  account_id: string;
  group_id: string;
  joined_on: Day;
  left_on: Day | null;
  created_at: number;
}

/** Who may see an edition before others (RULING-5). */
export interface EditionInvitationsTable {
  account_id: string;
  /** The edition's handle. */
  edition: string;
  created_at: number;
}

/** How many protected words an account was served on a day. */
export interface ServedWordsTable {
  account_id: string;
  /** Days after 1970-01-01, in the publisher's time zone. */
  day: number;
  words: number;
  /** How often an operator has set them back. */
  resets: number;
  /** Marks of the pages that were served that day (`markOf`), behind each other; empty once the day is over. */
  opened: string;
}

/** A protected page that an account was served whole in its trial. */
export interface ServedPagesTable {
  account_id: string;
  page_id: string;
  /** The edition's handle. */
  edition: string;
  words: number;
}

declare module "../../../platform/db/database.ts" {
  interface Tables extends Narrowed<SubscriptionsTables, Columns> {}
}
