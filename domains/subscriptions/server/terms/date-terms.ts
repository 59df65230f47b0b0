import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/calendar.ts";
import { type AccountFacts, pausesOf, type Term } from "./account-facts.ts";
import { type DayRange, scheduleTerms } from "./schedule-terms.ts";
import { seatsOn } from "./seats-on.ts";

/** A term with the days on which it is used. */
export interface DatedTerm {
  id: string;
  from: Day;
  /** The last day. */
  until: Day;
  /** Its seats today, or on the first of its days that is still to come, or on its last. 0: unlimited. */
  seats: number;
}

/** The terms of a group with their days, in the order in which they are used. Terms without days are left out. */
export function dateTerms(terms: readonly Term[], today: Day): DatedTerm[] {
  return dated(terms, [], today);
}

/** An account's own terms with their days. A pause that has no end yet is assumed to end today. */
export function dateOwnTerms(facts: AccountFacts, today: Day): DatedTerm[] {
  const now = dayNumber(today);
  const pauses = pausesOf(facts).map(({ from, until }) => ({ from, until: Math.min(until, now) }));
  return dated(facts.terms, pauses, today);
}

function dated(terms: readonly Term[], pauses: readonly DayRange[], today: Day): DatedTerm[] {
  return scheduleTerms(terms, pauses).flatMap(({ term, runs }) => {
    const [first, last] = [runs.at(0), runs.at(-1)];
    if (!first || !last) return [];
    const [from, until] = [dayOfNumber(first.from), dayOfNumber(last.until - 1)];
    const day = today < from ? from : today > until ? until : today;
    return [{ id: term.id, from, until, seats: seatsOn(term, day) }];
  });
}
