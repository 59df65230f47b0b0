import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/calendar.ts";
import type { SettledDays } from "../tables.ts";
import { type AccountFacts, scheduleOwnTerms } from "../terms/account-facts.ts";
import { countDays } from "../terms/schedule-terms.ts";

/** What was used of a term before a day, and how many of its days are left from then on. */
export interface SettledTerm {
  id: string;
  settled: SettledDays;
  left: number;
}

/**
 * Writes down what was used of an account's own terms before a day. From then on each goes on with the days that are left
 * to it, whatever other terms and seats the account has by then: none is lost, and none is given twice.
 */
export function settleTerms(facts: AccountFacts, day: Day): SettledTerm[] {
  const before = dayNumber(day);
  return scheduleOwnTerms(facts).map(({ term, runs, waiting }) => {
    const used = runs
      .filter(({ from }) => from < before)
      .map(({ from, until }) => ({ from, until: Math.min(until, before) }));
    const written = used.map(({ from, until }): [Day, Day] => [dayOfNumber(from), dayOfNumber(until)]);
    return {
      id: term.id,
      settled: { before: day, runs: written },
      left: countDays(runs) - countDays(used) + waiting,
    };
  });
}
