import { expect, test } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { onEachDatabase } from "../testing/databases.ts";
import { type Limit, consumeRateLimit, consumeRateLimits, remainingAttempts } from "./rate-limit.ts";

const limit: Limit = { name: "try", burst: 3, everyMs: 60_000 };

onEachDatabase("limits of many", (open) => {
  test("each of many is counted separately, once per call, and refused ones are left out", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const many = Array.from({ length: 450 }, (_, n) => `p${n}`);
    for (let turn = 0; turn < 3; turn += 1) await consumeRateLimit(db, clock, limit, "p7");
    const granted = await consumeRateLimits(db, clock, limit, [...many, "p1", "p1"]);
    expect(granted.size).toBe(449);
    expect(granted.has("p7")).toBe(false);
    expect(await remainingAttempts(db, clock, limit, { who: "p1", wanted: 3 })).toEqual({ left: 2, waitMs: 60_000 });
    expect(await remainingAttempts(db, clock, limit, { who: "p7", wanted: 1 })).toEqual({ left: 0, waitMs: 60_000 });
    clock.advance(60_000);
    expect(await consumeRateLimits(db, clock, limit, ["p7"])).toEqual(new Set(["p7"]));
    expect(await consumeRateLimits(db, clock, limit, [])).toEqual(new Set());
  });

  test("several attempts at once are granted all or none", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    expect(await consumeRateLimit(db, clock, limit, "x", 4)).toMatchObject({ granted: false });
    expect(await consumeRateLimit(db, clock, limit, "x", 2)).toEqual({ granted: true });
    expect(await consumeRateLimit(db, clock, limit, "x", 2)).toEqual({ granted: false, waitMs: 60_000 });
    expect(await consumeRateLimit(db, clock, limit, "x")).toEqual({ granted: true });
  });
});
