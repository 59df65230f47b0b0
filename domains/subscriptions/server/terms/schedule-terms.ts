import { type Day, dayNumber } from "../../../../platform/clock/calendar.ts";

/**
 * Days by number (`dayNumber`), from the first up to, but not including, `until`, which is Infinity if no end is known.
 */
export interface DayRange {
  from: number;
  until: number;
}

/** A term as it was bought. */
export interface BoughtTerm {
  startsOn: Day;
  endsOn: Day;
  /** If it was revoked, the first day that no longer belongs to it. */
  revokedOn: Day | null;
}

/** When a term's days are used. */
export interface ScheduledTerm<Term> {
  term: Term;
  /** The days on which it runs, in order. */
  runs: DayRange[];
  /** Days on hold in a pause that has no end yet. */
  waiting: number;
}

/**
 * Schedules one holder's terms, one after the other: a term starts on its first day, or when the previous one is used
 * up; a pause shifts its days. So every day that was bought is used exactly once, however terms overlap. `terms` are in
 * the order in which they are to be used.
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

/** Sorts ranges, merges those that touch or overlap, and drops empty ones. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of ranges.filter(({ from, until }) => from < until).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.until) last.until = Math.max(last.until, range.until);
    else merged.push({ ...range });
  }
  return merged;
}
