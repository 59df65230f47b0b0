import path from "node:path";
import { expect, test } from "vitest";
import { onEachDatabase } from "../../testing/databases.ts";
import { runNode } from "../../testing/run-node.ts";
import { createThings, type ThingTables } from "./things.ts";

const takeSeats = path.join(import.meta.dirname, "take-seats.ts");
const writeUntilKilled = path.join(import.meta.dirname, "write-until-killed.ts");

onEachDatabase<ThingTables>("several processes on one database", (open) => {
  test("of 5 processes trying 10 times each for 7 seats, 7 attempts succeed and none fails", async () => {
    const database = await open();
    await createThings(database);
    await database.db.insertInto("things").values({ id: "seats", amount: 7, note: null, bytes: null }).execute();
    const workers = Array.from({ length: 5 }, () => runNode(takeSeats, { settings: database.settings, times: 10 }));
    const taken = await Promise.all(
      workers.map(async ({ lines, exit }) => {
        const said = await Array.fromAsync(lines);
        await exit;
        return Number(said[0]);
      }),
    );
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(7);
    const { amount } = await database.db.selectFrom("things").select("amount").executeTakeFirstOrThrow();
    expect(amount).toBe(0);
  });

  test("a killed writer loses nothing acknowledged, and leaves nothing half done", async () => {
    const database = await open();
    await createThings(database);
    const writer = runNode(writeUntilKilled, { settings: database.settings });
    let acknowledged = -1;
    for await (const line of writer.lines) {
      acknowledged = Number(line);
      if (acknowledged === 40) writer.kill();
    }
    await writer.exit;
    const pairs = await database.db
      .selectFrom("things")
      .select(({ fn }) => ["amount", fn.countAll<number>().as("halves")])
      .groupBy("amount")
      .execute();
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    expect(pairs.length).toBeGreaterThan(acknowledged);
    expect(pairs.every(({ halves }) => halves === 2)).toBe(true);
    await database.db.insertInto("things").values({ id: "after", amount: -1, note: null, bytes: null }).execute();
  });
});
