import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addYears, type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import { type BoughtTerm, type DayRange, scheduleTerms } from "./schedule-terms.ts";

const start = dayNumber("2024-01-01");

function term(startsOn: Day, days: number, revokedOn: Day | null = null): BoughtTerm {
  return { startsOn, endsOn: addDays(startsOn, days - 1), revokedOn };
}

function runs(terms: readonly BoughtTerm[], pauses: readonly DayRange[] = []) {
  return scheduleTerms(terms, pauses).map(({ runs: ranges, waiting }) => [
    ...ranges.map(({ from, until }) => `${dayOfNumber(from)}…${dayOfNumber(until - 1)}`),
    ...(waiting > 0 ? [`${waiting} wait`] : []),
  ]);
}

function pause(from: Day, until: Day | null): DayRange {
  return { from: dayNumber(from), until: until === null ? Infinity : dayNumber(until) };
}

test("a term runs on its days, leap day included", () => {
  expect(runs([term("2024-02-28", 3)])).toEqual([["2024-02-28…2024-03-01"]]);
  const year: BoughtTerm = { startsOn: "2023-12-01", endsOn: addYears("2023-11-30", 1), revokedOn: null };
  expect(runs([year])).toEqual([["2023-12-01…2024-11-30"]]);
});

test("a term that overlaps an earlier one starts when that one is used up", () => {
  expect(runs([term("2026-01-01", 10), term("2026-01-05", 10), term("2026-03-01", 5)])).toEqual([
    ["2026-01-01…2026-01-10"],
    ["2026-01-11…2026-01-20"],
    ["2026-03-01…2026-03-05"],
  ]);
});

test("a pause shifts the remaining days, and a renewal after them [SUBS-14]", () => {
  const terms = [term("2026-01-01", 10), term("2026-01-11", 5)];
  expect(runs(terms, [pause("2026-01-04", "2026-01-10")])).toEqual([
    ["2026-01-01…2026-01-03", "2026-01-10…2026-01-16"],
    ["2026-01-17…2026-01-21"],
  ]);
});

test("while a pause has no end, the remaining days are on hold, and so is what follows [SUBS-14]", () => {
  const terms = [term("2026-01-01", 10), term("2026-01-11", 5)];
  expect(runs(terms, [pause("2026-01-04", null)])).toEqual([["2026-01-01…2026-01-03", "7 wait"], ["5 wait"]]);
});

test("joining and leaving on the same day pauses nothing", () => {
  expect(runs([term("2026-01-01", 3)], [pause("2026-01-02", "2026-01-02")])).toEqual([["2026-01-01…2026-01-03"]]);
});

test("a revoked term ends the day before, and the next one moves up", () => {
  expect(runs([term("2026-01-01", 10, "2026-01-04"), term("2026-01-03", 5)])).toEqual([
    ["2026-01-01…2026-01-03"],
    ["2026-01-04…2026-01-08"],
  ]);
  expect(runs([term("2026-01-05", 10, "2026-01-04")])).toEqual([[]]);
});

const bought = fc.array(fc.record({ from: fc.integer({ min: 0, max: 900 }), days: fc.integer({ min: 1, max: 400 }) }), {
  minLength: 1,
  maxLength: 5,
});
/** Joins and leaves, one after the other; the last membership may still last. */
const stays = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 200 })), { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([gaps, lasts]): DayRange[] => {
    let day = start;
    const ranges = gaps.map(([gap, length]) => {
      const from = day + gap;
      day = from + length;
      return { from, until: day };
    });
    return lasts ? [...ranges, { from: day + 10, until: Infinity }] : ranges;
  });

test("joining and leaving never loses or doubles a day that was bought [SUBS-14]", () => {
  fc.assert(
    fc.property(bought, stays, (terms, pauses) => {
      const ordered = terms
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, days }) => term(dayOfNumber(start + from), days));
      const scheduled = scheduleTerms(ordered, pauses);
      const used = new Set<number>();
      for (const [index, { runs: ranges, waiting }] of scheduled.entries()) {
        const days = ranges.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, n) => from + n));
        const original = ordered[index];
        if (!original) throw new Error("A term is missing.");
        // As many days as were bought, none before the first day, none twice, none in a pause.
        expect(days.length + waiting).toBe(dayNumber(original.endsOn) - dayNumber(original.startsOn) + 1);
        for (const day of days) {
          expect(day).toBeGreaterThanOrEqual(dayNumber(original.startsOn));
          expect(used.has(day)).toBe(false);
          expect(pauses.some(({ from, until }) => from <= day && day < until)).toBe(false);
          used.add(day);
        }
        expect(waiting > 0).toBe(waiting > 0 && pauses.at(-1)?.until === Infinity);
      }
    }),
  );
});

test("no day is left unused while a term could run on it", () => {
  fc.assert(
    fc.property(bought, stays, (terms, pauses) => {
      const ordered = terms
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, days }) => term(dayOfNumber(start + from), days));
      const ranges = scheduleTerms(ordered, pauses).flatMap(({ runs: own }) => own);
      const isUsed = (day: number) => ranges.some(({ from, until }) => from <= day && day < until);
      const isPaused = (day: number) => pauses.some(({ from, until }) => from <= day && day < until);
      // Simulates it day by day: use one day of a term that has started, unless paused.
      const left = ordered.map(({ startsOn, endsOn }) => ({
        from: dayNumber(startsOn),
        days: dayNumber(endsOn) - dayNumber(startsOn) + 1,
      }));
      for (let day = start; day < start + 3_000; day += 1) {
        const current = left.find(({ days }) => days > 0);
        const isRunning = current !== undefined && current.from <= day && !isPaused(day);
        if (isRunning) current.days -= 1;
        expect(isUsed(day)).toBe(isRunning);
      }
    }),
    { numRuns: 60 },
  );
});
