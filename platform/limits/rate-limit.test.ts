import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { onEachDatabase } from "../testing/databases.ts";
import {
  deleteExpiredRateLimits,
  type Limit,
  hashNamesWith,
  keyOf,
  resetRateLimit,
  returnTurn,
  consumeRateLimit,
} from "./rate-limit.ts";

const limit: Limit = { name: "try", burst: 3, everyMs: 60_000 };

onEachDatabase("limits", (open) => {
  test("a burst passes, then one at a time, with an exact wait", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const take = () => consumeRateLimit(db, clock, limit, "ann@example.org");
    for (let turn = 0; turn < 3; turn += 1) expect(await take()).toEqual({ granted: true });
    expect(await take()).toEqual({ granted: false, waitMs: 60_000 });
    clock.advance(59_999);
    expect(await take()).toEqual({ granted: false, waitMs: 1 });
    clock.advance(1);
    expect(await take()).toEqual({ granted: true });
    expect(await take()).toEqual({ granted: false, waitMs: 60_000 });
    expect(await consumeRateLimit(db, clock, limit, "ben@example.org")).toEqual({ granted: true });
    clock.advance(10 * 60_000);
    for (let turn = 0; turn < 3; turn += 1) expect(await take()).toEqual({ granted: true });
    expect(await take()).toMatchObject({ granted: false });
  });

  test("of many concurrent attempts, only the allowed number pass", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const turns = await Promise.all(Array.from({ length: 20 }, () => consumeRateLimit(db, clock, limit, "x")));
    expect(turns.filter(({ granted }) => granted)).toHaveLength(3);
  });

  test("a clock that was a year ahead for a while locks no one out", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const take = () => consumeRateLimit(db, clock, limit, "x");
    const year = 365 * 24 * 3_600_000;
    clock.advance(year);
    for (let turn = 0; turn < 4; turn += 1) await take();
    clock.advance(-year);
    expect(await take()).toEqual({ granted: true });
    expect(await take()).toEqual({ granted: false, waitMs: 60_000 });
    clock.advance(60_000);
    expect(await take()).toEqual({ granted: true });
  });

  test("a returned attempt doesn't count", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await consumeRateLimit(db, clock, limit, "x")).toEqual({ granted: true });
      await returnTurn(db, limit, "x");
    }
    for (let turn = 0; turn < 3; turn += 1)
      expect(await consumeRateLimit(db, clock, limit, "x")).toEqual({ granted: true });
    expect(await consumeRateLimit(db, clock, limit, "x")).toMatchObject({ granted: false });
  });

  test("counts are deleted on request and when old; no names are stored", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    for (let turn = 0; turn < 4; turn += 1) await consumeRateLimit(db, clock, limit, "ann@example.org");
    await resetRateLimit(db, limit, "ann@example.org");
    expect(await consumeRateLimit(db, clock, limit, "ann@example.org")).toEqual({ granted: true });
    expect(JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute())).not.toContain("ann");
    clock.advance(60_000);
    await deleteExpiredRateLimits(db, clock);
    expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  test("however many are old, all of them are deleted, and none that still counts", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const rows = Array.from({ length: 1_203 }, (_, index) => ({ key: `old ${index}`, full_at: clock.now() - index }));
    await db
      .insertInto("rate_limits")
      .values([...rows, { key: "new", full_at: clock.now() + 1 }])
      .execute();
    await deleteExpiredRateLimits(db, clock);
    expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "new" }]);
  });
});

test("a name can't be tried without the installation's key", () => {
  const plain = keyOf("try", "ann@example.org");
  hashNamesWith("a key");
  expect(keyOf("try", "ann@example.org")).not.toBe(plain);
  expect(keyOf("try", "ann@example.org")).not.toContain(hash("sha256", "try:ann@example.org", "base64url"));
  hashNamesWith("");
});
