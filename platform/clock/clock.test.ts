import { expect, test } from "vitest";
import { newId } from "../ids/new-id.ts";
import { fixedClock, systemClock } from "./clock.ts";

test("a fixed clock moves only when advanced", () => {
  const clock = fixedClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  clock.advance(500);
  expect(clock.now()).toBe(1_500);
  const [before, now, after] = [Date.now(), systemClock.now(), Date.now()];
  expect([before, now, after]).toEqual([before, now, after].toSorted((a, b) => a - b));
});

test("ids sort by the clock's time, and never repeat", () => {
  const clock = fixedClock(1_763_700_000_000);
  const ids = Array.from({ length: 50 }, () => {
    clock.advance(1);
    return newId(clock);
  });
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newId(clock))).size).toBe(1_000);
  expect(ids[0]).toMatch(/^019aa4[0-9a-f]{2}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
