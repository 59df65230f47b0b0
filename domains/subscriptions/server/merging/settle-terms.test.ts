import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import { scheduleOwnTerms } from "../terms/terms.ts";
import type { AccountFacts, Term } from "../stores/facts-store.ts";
import { countDays, mergeRanges } from "../terms/schedule-terms.ts";
import { settleTerms } from "./merged-data.ts";

const start = dayNumber("2026-01-01");
const on = (offset: number) => dayOfNumber(start + offset);
const someDay = (max: number) => fc.integer({ min: 0, max });

const someTerm = fc
  .tuple(someDay(500), fc.integer({ min: 1, max: 200 }), fc.option(someDay(250)), fc.uuid())
  .map(([from, days, revoked, id]): Term => ({
    id,
    startsOn: on(from),
    endsOn: on(from + days - 1),
    // A term is revoked on the day on which that is done.
    revokedOn: revoked === null ? null : on(revoked),
    paidSeats: 1,
    additions: [],
    isRenewal: false,
    source: "test",
  }));
const inOrder = (terms: readonly Term[]) => terms.toSorted((a, b) => dayNumber(a.startsOn) - dayNumber(b.startsOn));

/** Terms, and a time in a group whose own term ran for a while. */
const someFacts = fc
  .record({
    terms: fc.array(someTerm, { maxLength: 4 }),
    seat: fc.option(fc.tuple(someDay(400), fc.option(someDay(200)))),
    group: fc.array(someTerm, { maxLength: 2 }),
    groupId: fc.constantFrom("one", "two"),
  })
  .map(({ terms, seat, group, groupId }): AccountFacts => {
    const [joined = 0, stayed = null] = seat ?? [];
    const left = stayed === null ? null : on(joined + stayed);
    return {
      trial: null,
      terms: inOrder(terms),
      seats: seat === null ? [] : [{ groupId, joinedOn: on(joined), leftOn: left }],
      groupTerms: new Map([[groupId, inOrder(group)]]),
      invitedTo: [],
    };
  });

/** What both have, as one account from a day on: as the database has it then. */
function merge(kept: AccountFacts, other: AccountFacts, day: number): AccountFacts {
  const settled = new Map(
    [...settleTerms(kept, on(day)), ...settleTerms(other, on(day))].map((term) => [term.id, term]),
  );
  const terms = [...kept.terms, ...other.terms].map((term) => ({
    ...term,
    settled: {
      before: start + day,
      runs: (settled.get(term.id)?.settled.runs ?? []).map(([from, until]) => {
        return { from: dayNumber(from), until: dayNumber(until) };
      }),
    },
  }));
  return {
    ...kept,
    terms: inOrder(terms),
    seats: [...kept.seats, ...other.seats],
    groupTerms: new Map([...other.groupTerms, ...kept.groupTerms]),
  };
}

test("merging two accounts loses no day of their terms, and gives none twice", () => {
  fc.assert(
    fc.property(someFacts, someFacts, fc.integer({ min: 250, max: 700 }), (kept, other, day) => {
      const today = start + day;
      const left = [...settleTerms(kept, on(day)), ...settleTerms(other, on(day))];
      const scheduled = scheduleOwnTerms(merge(kept, other, day));
      const to = (runs: readonly { from: number; until: number }[]) => runs.filter(({ from }) => from >= today);
      for (const { term, runs, waiting } of scheduled) {
        const before = left.find(({ id }) => id === term.id);
        expect(countDays(to(runs)) + waiting).toBe(before?.left);
        const past = runs.filter(({ from }) => from < today);
        expect(past.map(({ from, until }) => [dayOfNumber(from), dayOfNumber(until)])).toEqual(before?.settled.runs);
      }
      // One after the other: on no day are two of them used.
      const future = scheduled.flatMap(({ runs }) => to(runs));
      expect(countDays(mergeRanges(future))).toBe(countDays(future));
    }),
  );
});

test("a year of which half is used and another one of which half is used make a year", () => {
  const year = (id: string): AccountFacts => ({
    trial: null,
    terms: [
      {
        id,
        startsOn: on(0),
        endsOn: on(364),
        revokedOn: null,
        paidSeats: 1,
        additions: [],
        isRenewal: false,
        source: "",
      },
    ],
    seats: [],
    groupTerms: new Map(),
    invitedTo: [],
  });
  const merged = scheduleOwnTerms(merge(year("a"), year("b"), 165));
  expect(merged.map(({ runs }) => runs.map(({ from, until }) => [from - start, until - start]))).toEqual([
    [
      [0, 165],
      [165, 365],
    ],
    [
      [0, 165],
      [365, 565],
    ],
  ]);
});
