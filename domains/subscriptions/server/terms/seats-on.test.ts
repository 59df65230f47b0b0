import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "../../../../platform/clock/time-zone.ts";
import { seatsOn } from "./terms.ts";

const start: Day = "2026-11-24";
const addition = (id: string, seats: number, from: number, revoked?: number) => ({
  id,
  seats,
  startsOn: addDays(start, from),
  revokedOn: revoked === undefined ? null : addDays(start, revoked),
});

test("added seats count from their first day, until they are revoked", () => {
  const term = { paidSeats: 10, additions: [addition("a", 5, 3), addition("b", 2, 5, 8)] };
  const seats = [0, 2, 3, 5, 7, 8].map((day) => seatsOn(term, addDays(start, day)));
  expect(seats).toEqual([10, 10, 15, 17, 17, 15]);
});

test("unlimited seats stay unlimited, and an addition can lift the limit", () => {
  expect(seatsOn({ paidSeats: 0, additions: [addition("a", 5, 0)] }, start)).toBe(0);
  const term = { paidSeats: 10, additions: [addition("a", 5, 0), addition("b", 0, 2, 4)] };
  expect([1, 2, 3, 4].map((day) => seatsOn(term, addDays(start, day)))).toEqual([15, 0, 0, 15]);
});

test("a revoked addition takes back exactly what it brought, and no other", () => {
  const additions = fc.array(fc.record({ seats: fc.integer({ min: 1, max: 50 }), from: fc.nat(30) }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), additions, fc.nat(30), fc.nat(5), (paidSeats, all, day, index) => {
      const made = all.map(({ seats, from }, number) => addition(String(number), seats, from));
      const revoked = made.map((each, number) =>
        number === index % made.length ? { ...each, revokedOn: addDays(start, day) } : each,
      );
      const [one, at] = [all[index % all.length], addDays(start, day)];
      const brought = one && one.from <= day ? one.seats : 0;
      expect(seatsOn({ paidSeats, additions: made }, at) - seatsOn({ paidSeats, additions: revoked }, at)).toBe(
        brought,
      );
      const before = addDays(at, -1);
      expect(seatsOn({ paidSeats, additions: revoked }, before)).toBe(seatsOn({ paidSeats, additions: made }, before));
    }),
  );
});
