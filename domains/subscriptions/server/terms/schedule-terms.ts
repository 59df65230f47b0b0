import { type Day, dayNumber } from "../../../../platform/clock/calendar.ts";

/** Days by their number (`dayNumber`): from the first to the one after the last. `until` is Infinity where no end is known. */
export interface DayRange {
  from: number;
  until: number;
}

/** A term as it was bought. */
export interface BoughtTerm {
  startsOn: Day;
  endsOn: Day;
  /** The first day that no longer belongs to it, where it was taken back. */
  revokedOn: Day | null;
}

/** When a term's days are used. */
export interface ScheduledTerm<Term> {
  term: Term;
  /** The days on which it runs, in order. */
  runs: DayRange[];
  /** Days that wait for a pause that has no end yet. */
  waiting: number;
}

/**
 * Lays one holder's terms out in time, one after the other: a term begins on its first day, or when the one before it is
 * used up; a pause moves its days on. So every day that was bought is used once, whatever overlaps. `terms` come in the
 * order in which they are to be used.
 */
export function scheduleTerms<Term extends BoughtTerm>(
  terms: readonly Term[],
  pauses: readonly DayRange[],
): ScheduledTerm<Term>[] {
  const ordered = mergeRanges(pauses);
  let next = -Infinity;
  return terms.map((term) => {
    const from = Math.max(dayNumber(term.startsOn), next);
    const bought = dayNumber(term.endsOn) - dayNumber(term.startsOn) + 1;
    const scheduled = cutAtRevocation(useDays(from, bought, ordered), term.revokedOn);
    next = scheduled.waiting > 0 ? Infinity : (scheduled.runs.at(-1)?.until ?? Math.max(next, from));
    return { term, ...scheduled };
  });
}

function useDays(from: number, days: number, pauses: readonly DayRange[]): { runs: DayRange[]; waiting: number } {
  const runs: DayRange[] = [];
  let [day, left] = [from, days];
  for (const pause of pauses) {
    if (left === 0 || pause.until <= day) continue;
    const run = Math.min(left, Math.max(0, pause.from - day));
    if (run > 0) runs.push({ from: day, until: day + run });
    left -= run;
    if (left > 0) day = pause.until;
  }
  if (left === 0 || day === Infinity) return { runs, waiting: left };
  return { runs: [...runs, { from: day, until: day + left }], waiting: 0 };
}

function cutAtRevocation(
  { runs, waiting }: { runs: DayRange[]; waiting: number },
  revokedOn: Day | null,
): { runs: DayRange[]; waiting: number } {
  if (revokedOn === null) return { runs, waiting };
  const end = dayNumber(revokedOn);
  const kept = runs.filter(({ from }) => from < end);
  return { runs: kept.map(({ from, until }) => ({ from, until: Math.min(until, end) })), waiting: 0 };
}

/** Ranges in order, with those that touch or overlap made one, and those without a day left out. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of ranges.filter(({ from, until }) => from < until).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.until) last.until = Math.max(last.until, range.until);
    else merged.push({ ...range });
  }
  return merged;
}
