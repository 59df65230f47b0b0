import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, dayNumber, dayOfNumber } from "../../../../platform/clock/time-zone.ts";
import { runsOfGroup, scheduleOwnTerms } from "./terms.ts";
import type { AccountFacts, Seat, Term } from "../stores/facts-store.ts";

const start = dayNumber("2026-01-01");
const on = (offset: number): Day => dayOfNumber(start + offset);

function term(from: number, days: number): Term {
  const own = { id: `${from}.${days}`, paidSeats: 1, additions: [], isRenewal: false, source: "test" };
  return { ...own, startsOn: on(from), endsOn: on(from + days - 1), revokedOn: null };
}

const someTerms = (longest: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: longest })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((terms) => terms.toSorted(([a], [b]) => a - b).map(([from, days]) => term(from, days)));

/** Joins and leaves three groups, one after the other as an account would; the last membership may still last. */
const someSeats = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom("one", "two", "three"),
      ),
      { maxLength: 8 },
    ),
    fc.boolean(),
  )
  .map(([stays, lasts]): Seat[] => {
    let day = 0;
    return stays.map(([gap, length, groupId], index) => {
      const joined = day + gap;
      day = joined + length;
      const isLast = index === stays.length - 1;
      return { groupId, joinedOn: on(joined), leftOn: lasts && isLast ? null : on(day) };
    });
  });

const someFacts = fc
  .tuple(someTerms(200), someSeats, someTerms(120), someTerms(120))
  .map(([terms, seats, one, two]): AccountFacts => ({
    trial: null,
    terms,
    seats,
    // The third group never paid.
    groupTerms: new Map([
      ["one", one],
      ["two", two],
    ]),
    invitedTo: [],
  }));

/**
 * Simulates it as an account would live it: in a group from the first day on which that group's term ran while it was a
 * member, until it leaves.
 */
function isPausedOn(day: number, { seats, groupTerms }: AccountFacts): boolean {
  return seats.some(({ groupId, joinedOn, leftOn }) => {
    const until = leftOn === null ? Infinity : dayNumber(leftOn);
    if (day < dayNumber(joinedOn) || day >= until) return false;
    const runs = runsOfGroup(groupTerms.get(groupId) ?? []);
    for (let past = dayNumber(joinedOn); past <= day; past += 1)
      if (runs.some(({ from, until: end }) => from <= past && past < end)) return true;
    return false;
  });
}

test("joining and leaving groups never loses or doubles a paid day [SUBS-14]", () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const scheduled = scheduleOwnTerms(facts);
      const used = scheduled.flatMap(({ runs }) =>
        runs.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, n) => from + n)),
      );
      const bought = facts.terms.reduce(
        (sum, { startsOn, endsOn }) => sum + dayNumber(endsOn) - dayNumber(startsOn) + 1,
        0,
      );
      const waiting = scheduled.reduce((sum, each) => sum + each.waiting, 0);
      expect(used.length + waiting).toBe(bought);
      expect(new Set(used).size).toBe(used.length);
      for (const day of used) expect(isPausedOn(day, facts)).toBe(false);
      if (!facts.seats.some(({ leftOn }) => leftOn === null)) expect(waiting).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test("leaving and joining again on one day, as undoing a removal does, changes nothing [SUBS-14]", () => {
  fc.assert(
    fc.property(
      someTerms(200),
      someTerms(120),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 200 }),
      (terms, group, joined, stayed) => {
        const common = { trial: null, terms, groupTerms: new Map([["one", group]]), invitedTo: [] };
        const [from, between] = [on(joined), on(joined + stayed)];
        const runs = group.flatMap((each) => runsOfGroup([each]));
        // The group's term has started by then, or the pause would start later in either case.
        fc.pre(runs.some(({ from: first, until }) => first <= dayNumber(from) && dayNumber(between) < until));
        const whole = scheduleOwnTerms({ ...common, seats: [{ groupId: "one", joinedOn: from, leftOn: null }] });
        const parts = scheduleOwnTerms({
          ...common,
          seats: [
            { groupId: "one", joinedOn: from, leftOn: between },
            { groupId: "one", joinedOn: between, leftOn: null },
          ],
        });
        expect(parts).toEqual(whole);
      },
    ),
    { numRuns: 100 },
  );
});
