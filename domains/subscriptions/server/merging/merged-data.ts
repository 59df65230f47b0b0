import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";
import { readAccountFacts, type AccountFacts } from "../stores/facts-store.ts";
import { joinEditionInvitations, joinServed, joinTrials, saveSettled } from "../stores/merge-store.ts";
import { endSeat } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { presentSeat, scheduleOwnTerms } from "../terms/terms.ts";

import { rememberTrial } from "../terms/start-trial.ts";
import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import type { SettledDays } from "../tables.ts";
import { countDays } from "../terms/schedule-terms.ts";

/**
 * Trials, terms, seats and reading budgets of two accounts as one. What each has used of its terms stays used, and what
 * is left of all of them is used one after the other.
 */
export function mergedSubscriptions(subscriptions: Subscriptions): MergedData {
  const today = () => subscriptions.zone.dayAt(subscriptions.clock.now());
  return {
    name: "subscriptions",
    columns: {
      "trials.account_id": "joins",
      "terms.account_id": "changes",
      "group_seats.account_id": "changes",
      "edition_invitations.account_id": "joins",
      "served_words.account_id": "joins",
      "served_pages.account_id": "joins",
    },
    plan: async (db, { kept, other }) => {
      const [own, theirs] = [await readAccountFacts(db, kept.id), await readAccountFacts(db, other.id)];
      const left = (facts: typeof own) => settleTerms(facts, today()).reduce((sum, term) => sum + term.left, 0);
      const [ownDays, otherDays] = [left(own), left(theirs)];
      const days = `The subscriptions have ${inDays(ownDays)} and ${inDays(otherDays)} left, today included: together ${inDays(ownDays + otherDays)}, used one after the other.`;
      const trial =
        theirs.trial === null ? [] : ["A person has one free trial: of two, the one that ends later stays."];
      return [...(ownDays + otherDays === 0 ? [] : [days]), ...trial];
    },
    join: async (trx, merging) => {
      const { kept, other } = merging;
      const [own, theirs] = [await readAccountFacts(trx, kept.id), await readAccountFacts(trx, other.id)];
      const terms = [...settleTerms(own, today()), ...settleTerms(theirs, today())];
      if (theirs.terms.length > 0 || theirs.seats.length > 0)
        for (const { id, settled } of terms) await saveSettled(trx, id, settled);
      const seat = presentSeat(own);
      if (seat) await endSeat(trx, other.id, seat.groupId, today());
      await rememberTrial(trx, subscriptions, other);
      await joinTrials(trx, merging);
      await joinEditionInvitations(trx, merging);
      await joinServed(trx, merging);
    },
  };
}

function inDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** What was used of a term before a day, and how many of its days are left from then on. */
interface SettledTerm {
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
