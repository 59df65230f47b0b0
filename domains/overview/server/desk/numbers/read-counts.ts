import { addDays } from "../../../../../platform/clock/time-zone.ts";
import type { DailyCount } from "../../../../../platform/flow/daily/daily-counts.ts";
import { listCounts, sumCounts } from "../../../../../platform/flow/daily/daily-counts-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { breathe } from "../../../../../platform/flow/breathe.ts";
import type { NumbersPeriod } from "../../../numbers-views.ts";

/** So many days are read by one statement: a few thousand rows. */
const PART_DAYS = 15;

function* partsOf({ from, until }: Pick<NumbersPeriod, "from" | "until">) {
  for (let first = from; first <= until; first = addDays(first, PART_DAYS)) {
    const last = addDays(first, PART_DAYS - 1);
    yield { from: first, until: last < until ? last : until };
  }
}

/** What was counted in a period, by key. */
export async function readSums(db: Queries, what: DailyCount, period: NumbersPeriod): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const part of partsOf(period)) {
    for (const { key, count } of await sumCounts(db, what, part)) sums.set(key, (sums.get(key) ?? 0) + count);
    await breathe();
  }
  return sums;
}

/** What was counted in a period, by step of time and key. For counts of a few keys. */
export async function readSteps(
  db: Queries,
  what: DailyCount,
  period: NumbersPeriod,
  stepOf: (day: string) => string,
): Promise<(step: string, key?: string) => number> {
  const sums = new Map<string, Map<string, number>>();
  for (const part of partsOf(period)) {
    for (const { day, key, count } of await listCounts(db, what, part)) {
      const ofStep = sums.get(stepOf(day)) ?? new Map<string, number>();
      ofStep.set(key, (ofStep.get(key) ?? 0) + count);
      sums.set(stepOf(day), ofStep);
    }
    await breathe();
  }
  return (step, key) => {
    const ofStep = sums.get(step);
    if (key !== undefined) return ofStep?.get(key) ?? 0;
    return [...(ofStep?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  };
}
