import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/calendar.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { type AccountFacts, pausesOf, type Term } from "../terms/account-facts.ts";
import { type DayRange, scheduleTerms } from "../terms/schedule-terms.ts";

/** The term that runs, if nothing follows it. */
interface EndingTerm {
  termId: string;
  /** Its last day. */
  endsOn: Day;
  /** Days after today, 0 on the last one. */
  daysLeft: number;
  /** The days that were bought. */
  days: number;
}

type Today = Pick<Subscriptions, "clock" | "zone">;

/** The account's own term that runs, if no other follows it. Null while its days wait, or will, in a group. */
export function endingOwnTerm(facts: AccountFacts, now: Today): EndingTerm | null {
  return endingTerm(facts.terms, pausesOf(facts), now);
}

/** The group's term that runs, if no other follows it. */
export function endingGroupTerm(terms: readonly Term[], now: Today): EndingTerm | null {
  return endingTerm(terms, [], now);
}

function endingTerm(terms: readonly Term[], pauses: readonly DayRange[], { clock, zone }: Today): EndingTerm | null {
  const today = dayNumber(zone.dayAt(clock.now()));
  const scheduled = scheduleTerms(terms, pauses);
  const live = scheduled.find(({ runs }) => runs.some(({ from, until }) => from <= today && today < until));
  const last = live?.runs.at(-1);
  if (!live || !last) return null;
  const isFollowed = scheduled.some(({ runs, waiting }) => waiting > 0 || runs.some(({ until }) => until > last.until));
  if (isFollowed) return null;
  const { id, startsOn, endsOn } = live.term;
  return {
    termId: id,
    endsOn: dayOfNumber(last.until - 1),
    daysLeft: last.until - 1 - today,
    days: dayNumber(endsOn) - dayNumber(startsOn) + 1,
  };
}
