import { type Day, dayNumber } from "../../../../platform/clock/time-zone.ts";

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
  /** If accounts were merged, what was used of it before that day, whatever the account's pauses say. */
  settled?: { before: number; runs: readonly DayRange[] };
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
    const { before = -Infinity, runs: used = [] } = term.settled ?? {};
    const from = Math.max(dayNumber(term.startsOn), before, next);
    const bought = dayNumber(term.endsOn) - dayNumber(term.startsOn) + 1;
    const { runs, waiting } = useDays(from, bought - countDays(used), ordered);
    const scheduled = cutAtRevocation({ runs: [...used, ...runs], waiting }, term.revokedOn);
    next = scheduled.waiting > 0 ? Infinity : Math.max(next, scheduled.runs.at(-1)?.until ?? from);
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

/** How many days ranges have that don't overlap. */
export function countDays(ranges: readonly DayRange[]): number {
  return ranges.reduce((sum, { from, until }) => sum + until - from, 0);
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
