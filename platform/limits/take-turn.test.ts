import { expect, test } from "vitest";
import { fixedClock } from "../clock/clock.ts";
import { onEachDatabase } from "../testing/databases.ts";
import type { LimitsTables } from "./tables.ts";
import { forgetOldTurns, type Limit, resetTurns, takeTurn } from "./take-turn.ts";

const limit: Limit = { name: "try", burst: 3, everyMs: 60_000 };

onEachDatabase<LimitsTables>("limits", (open) => {
  test("a burst passes, then one at a time, and the wait is exact", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const take = () => takeTurn(db, clock, limit, "ann@example.org");
    for (let turn = 0; turn < 3; turn += 1) expect(await take()).toEqual({ granted: true });
    expect(await take()).toEqual({ granted: false, waitMs: 60_000 });
    clock.advance(59_999);
    expect(await take()).toEqual({ granted: false, waitMs: 1 });
    clock.advance(1);
    expect(await take()).toEqual({ granted: true });
    expect(await take()).toEqual({ granted: false, waitMs: 60_000 });
    expect(await takeTurn(db, clock, limit, "ben@example.org")).toEqual({ granted: true });
    clock.advance(10 * 60_000);
    for (let turn = 0; turn < 3; turn += 1) expect(await take()).toEqual({ granted: true });
    expect(await take()).toMatchObject({ granted: false });
  });

  test("of many at once only as many pass as may", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    const turns = await Promise.all(Array.from({ length: 20 }, () => takeTurn(db, clock, limit, "x")));
    expect(turns.filter(({ granted }) => granted)).toHaveLength(3);
  });

  test("it is forgotten when asked to, and when it is old; nobody's name is kept", async () => {
    const { db } = await open();
    const clock = fixedClock(1_800_000_000_000);
    for (let turn = 0; turn < 4; turn += 1) await takeTurn(db, clock, limit, "ann@example.org");
    await resetTurns(db, limit, "ann@example.org");
    expect(await takeTurn(db, clock, limit, "ann@example.org")).toEqual({ granted: true });
    expect(JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute())).not.toContain("ann");
    clock.advance(60_000);
    await forgetOldTurns(db, clock);
    expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });
});
