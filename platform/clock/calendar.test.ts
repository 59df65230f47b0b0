import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, addYears, dayNumber, dayOfNumber, formatDay, isDay, openTimeZone } from "./time-zone.ts";

const HOUR = 3_600_000;
const dayNumbers = fc.integer({ min: dayNumber("1990-01-01"), max: dayNumber("2060-12-31") });
const zoneNames = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));

test.each([
  ["2026-11-21", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["tomorrow", false],
  ["2026-11-21T00:00", false],
])("%s is a valid day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test("days are formatted as M.d.yyyy, without leading zeros", () => {
  expect([formatDay("2026-11-21"), formatDay("2027-01-05")]).toEqual(["11.21.2026", "1.5.2027"]);
});

test("a year after a leap day is February 28, and months end on their last day", () => {
  expect(addYears("2024-02-29", 1)).toBe("2025-02-28");
  expect(addYears("2024-02-29", 4)).toBe("2028-02-29");
  expect(addYears("2026-11-20", 3)).toBe("2029-11-20");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-11-30", 2)).toBe("2027-01-30");
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
});

test("every day has one number", () => {
  fc.assert(
    fc.property(dayNumbers, (number) => {
      expect(dayNumber(dayOfNumber(number))).toBe(number);
    }),
  );
});

test("a day starts with its first moment, in every time zone and across every clock change", () => {
  fc.assert(
    fc.property(zoneNames, dayNumbers, (name, number) => {
      const zone = openTimeZone(name);
      const day = dayOfNumber(number);
      const start = zone.startOf(day);
      // Samoa and others once skipped a day: it ends where it starts.
      expect(zone.dayAt(start) >= day).toBe(true);
      expect(zone.dayAt(start - 1) < day).toBe(true);
      expect(zone.startOf(dayOfNumber(number + 1))).toBeGreaterThanOrEqual(start);
    }),
    { numRuns: 1_500 },
  );
});

test("every moment belongs to the day on its zone's clocks", () => {
  const moments = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(zoneNames, moments, (name, time) => {
      const shown = new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short" }).format(time);
      expect(openTimeZone(name).dayAt(time)).toBe(shown);
    }),
    { numRuns: 1_500 },
  );
});

test("days have 23 or 25 hours in New York when the clocks change", () => {
  const { startOf } = openTimeZone("America/New_York");
  const hours = (day: "2026-03-08" | "2026-11-01" | "2026-07-04") => (startOf(addDays(day, 1)) - startOf(day)) / HOUR;
  expect([hours("2026-03-08"), hours("2026-11-01"), hours("2026-07-04")]).toEqual([23, 25, 24]);
});

test("a day starts at one o'clock where midnight is skipped", () => {
  const { startOf } = openTimeZone("America/Sao_Paulo");
  expect(new Date(startOf("2018-11-04")).toISOString()).toBe("2018-11-04T03:00:00.000Z");
});

test("an unknown zone is rejected", () => {
  expect(() => openTimeZone("Mars/Olympus")).toThrow(RangeError);
});
