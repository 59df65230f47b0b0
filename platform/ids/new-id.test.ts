import { expect, test } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { newId } from "./new-id.ts";

test("an id is a UUID of version 7, which begins with its time", () => {
  const id = newId(fixedClock(1_900_000_000_000));
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(1_900_000_000_000);
});

test("ids sort by the time at which they were made, and in their order within a millisecond", () => {
  const clock = fixedClock(1_900_000_000_000);
  const ids = Array.from({ length: 2_000 }, (_, at) => {
    if (at === 1_000) clock.advance(1);
    return newId(clock);
  });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test("the id that follows in the same millisecond can't be told from the one before", () => {
  const clock = fixedClock(1_900_000_000_000);
  const steps = Array.from({ length: 20 }, () => {
    const [before, after] = [newId(clock), newId(clock)].map((id) => BigInt(`0x${id.replaceAll("-", "")}`));
    return (after ?? 0n) - (before ?? 0n);
  });
  expect(new Set(steps).size).toBe(steps.length);
});
