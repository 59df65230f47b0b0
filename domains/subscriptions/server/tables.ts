import type { Day } from "../../../platform/clock/calendar.ts";

/**
 * The tables of this domain; only its stores write SQL on them. They hold what happened, never a state: whether a term
 * is live follows from the clock. Days are days in the publisher's time zone, times epoch milliseconds, booleans 0 or 1.
 */
export interface SubscriptionsTables {
  trials: TrialsTable;
  terms: TermsTable;
  group_seats: GroupSeatsTable;
  edition_invitations: EditionInvitationsTable;
}

/** An account's one free trial, from its first to its last day. */
export interface TrialsTable {
  account_id: string;
  starts_on: Day;
  ends_on: Day;
  created_at: number;
}

/** A term that was paid for (or given), an account's or a group's: exactly one of the two is set. */
export interface TermsTable {
  id: string;
  account_id: string | null;
  group_id: string | null;
  /** The first and the last day as they were bought. Pauses and earlier terms move an account's days on. */
  starts_on: Day;
  ends_on: Day;
  /** 0: unlimited. 1 for an account. */
  paid_seats: number;
  is_renewal: 0 | 1;
  /** Where it came from: 'command-line', 'demo', 'order:{id}', 'key:{id}' … */
  source: string;
  created_at: number;
  /** Set where it was taken back (a refund): it then counts as if it had ended the day before. */
  revoked_on: Day | null;
}

/**
 * An account's time in a group with a seat. Groups write it. While it lasts and once the group's term has begun, the
 * account's own terms are paused; the day of leaving is the account's own again.
 */
export interface GroupSeatsTable {
  id: string;
  account_id: string;
  group_id: string;
  joined_on: Day;
  left_on: Day | null;
  created_at: number;
}

/** Who may see an edition before others (DECISION 5). */
export interface EditionInvitationsTable {
  account_id: string;
  /** The edition's handle. */
  edition: string;
  created_at: number;
}
