import { type Day, addDays, addMonths, dayNumber, isDay } from "../../../../../platform/clock/time-zone.ts";
import { dayInUtc } from "../../../../../platform/telemetry/daily/daily-counts.ts";
import { type DailyCount, listCounts } from "../../../../../platform/telemetry/daily/daily-counts-store.ts";

import type { Queries } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { type NumbersCell, type NumbersPeriod, type PeriodName, periodNames } from "../../../numbers-views.ts";
import { formatMoney, fractionDigits } from "../../../../commerce/server/public.ts";
import { AppError } from "../../../../../platform/http/errors.ts";

/** What was counted in a period, by step of time and key. For counts of a few keys. */
export async function readSteps(
  db: Queries,
  what: DailyCount,
  period: NumbersPeriod,
  stepOf: (day: string) => string,
): Promise<(step: string, key?: string) => number> {
  const sums = new Map<string, Map<string, number>>();
  for (const { day, key, count } of await listCounts(db, what, period)) {
    const ofStep = sums.get(stepOf(day)) ?? new Map<string, number>();
    ofStep.set(key, (ofStep.get(key) ?? 0) + count);
    sums.set(stepOf(day), ofStep);
    await yieldToEventLoop();
  }
  return (step, key) => {
    const ofStep = sums.get(step);
    if (key !== undefined) return ofStep?.get(key) ?? 0;
    return [...(ofStep?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  };
}

export function text(words: string): Extract<NumbersCell, { kind: "text" }> {
  return { kind: "text", text: words };
}

export function count(number: number): NumbersCell {
  return { kind: "count", count: number };
}

/** An amount in cents. */
export function money(amount: number, currency: string): NumbersCell {
  const digits = fractionDigits(currency);
  return { kind: "money", shown: formatMoney(amount, currency), plain: (amount / 10 ** digits).toFixed(digits) };
}

/** The longest period, in days: a year and a month to compare it with. */
const MOST_DAYS = 400;
/** A longer period is shown by the month, where its days can be added up. */
const MOST_BY_DAY = 62;

const LAST_DAYS = 30;

/** The last thirty days. */
export function usualPeriod(now: number): NumbersPeriod {
  const until = dayInUtc(now);
  return { name: "30-days", from: addDays(until, 1 - LAST_DAYS), until };
}

/** The period of an address. @throws AppError days-refused */
export function parsePeriod(query: Readonly<Record<string, string>>, now: number): NumbersPeriod {
  const name = query["period"] ?? "30-days";
  if (!isPeriod(name)) throw refused("Choose a period from the list.");
  const today = dayInUtc(now);
  if (name === "30-days") return usualPeriod(now);
  if (name === "12-months") return { name, from: addMonths(firstOfMonth(today), -11), until: today };
  const [from, until] = [query["from"] ?? "", query["until"] ?? ""];
  if (!isDay(from) || !isDay(until)) throw refused("Enter the first and last day like this: 2027-01-31.");
  if (from > until) throw refused("The first day is after the last. Swap them.");
  if (dayNumber(until) - dayNumber(from) >= MOST_DAYS) throw refused(`Choose at most ${MOST_DAYS} days.`);
  return { name, from, until };
}

function isPeriod(name: string): name is PeriodName {
  return periodNames.some((each) => each === name);
}

function firstOfMonth(day: Day): Day {
  return addDays(day, 1 - Number(day.slice(8)));
}

function refused(message: string): AppError {
  return new AppError({ code: "days-refused", status: 422, message });
}

/** The days of a period. */
export function daysOf({ from, until }: NumbersPeriod): Day[] {
  return Array.from({ length: dayNumber(until) - dayNumber(from) + 1 }, (_, index) => addDays(from, index));
}

/** What a day is shown as part of: itself, or its month where the period is long. */
export function stepsOf(period: NumbersPeriod): { steps: string[]; stepOf(day: string): string; name: string } {
  const days = daysOf(period);
  if (days.length <= MOST_BY_DAY) return { steps: days, stepOf: (day) => day, name: "Day" };
  const stepOf = (day: string) => day.slice(0, 7);
  return { steps: [...new Set(days.map(stepOf))], stepOf, name: "Month" };
}
