import { type Day, dayNumber } from "../../../../platform/clock/calendar.ts";
import type { SeatAddition } from "./seats-on.ts";
import { type BoughtTerm, type DayRange, type ScheduledTerm, scheduleTerms } from "./schedule-terms.ts";

/** A paid term of an account or a group. */
export interface Term extends BoughtTerm {
  id: string;
  /** 0: unlimited. */
  paidSeats: number;
  /** Seats added since, in a group's term. */
  additions: readonly SeatAddition[];
  isRenewal: boolean;
  source: string;
}

/** A time in a group with a seat; `leftOn` is null while it lasts. */
export interface Seat {
  groupId: string;
  joinedOn: Day;
  leftOn: Day | null;
}

/** Everything granted to an account: only facts, from which states follow by the clock. */
export interface AccountFacts {
  trial: { startsOn: Day; endsOn: Day } | null;
  /** Its own terms, in the order in which they are used. */
  terms: readonly Term[];
  /** Its times in groups, and the terms of those groups. */
  seats: readonly Seat[];
  groupTerms: ReadonlyMap<string, readonly Term[]>;
  /** Handles of editions. */
  invitedTo: readonly string[];
}

/**
 * Returns when an account's own terms are paused: while it has a seat, starting on the first day on which the group's
 * term ran. They stay paused after the group's term ends, until the account leaves (SUBS-11). The day of leaving counts
 * as the account's own again.
 */
export function pausesOf({ seats, groupTerms }: AccountFacts): DayRange[] {
  return seats.flatMap(({ groupId, joinedOn, leftOn }) => {
    const joined = dayNumber(joinedOn);
    const live = runsOfGroup(groupTerms.get(groupId) ?? []).filter(({ until }) => until > joined);
    const from = Math.max(joined, Math.min(...live.map((run) => run.from)));
    const until = leftOn === null ? Infinity : dayNumber(leftOn);
    return from < until ? [{ from, until }] : [];
  });
}

/** Returns when a group's terms run. */
export function runsOfGroup(terms: readonly Term[]): DayRange[] {
  return scheduleTerms(terms, []).flatMap(({ runs }) => runs);
}

/** Returns how the account's own terms are used, with pauses that are still open. */
export function scheduleOwnTerms(facts: AccountFacts): ScheduledTerm<Term>[] {
  return scheduleTerms(facts.terms, pausesOf(facts));
}

/** Returns the seat that an account has now. */
export function presentSeat({ seats }: AccountFacts): Seat | undefined {
  return seats.find(({ leftOn }) => leftOn === null);
}
