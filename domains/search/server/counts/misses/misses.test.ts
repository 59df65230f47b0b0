import { describe, expect, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { MissedQueries, forgetOldMisses, listMissedQueries, addMissedQueries } from "./misses.ts";
import { runCommand } from "../../../../../platform/testing/run-command.ts";
import { addMisses } from "./search-store.ts";

describe("a query that found nothing", () => {
  test("is counted by its words, however it was typed", () => {
    const misses = new MissedQueries();
    for (const query of ["Zebra Crossings", "zebra  crossing!", "ZEBRA crossing"]) misses.note("v22", query);
    expect(misses.take()).toEqual([{ indexName: "v22", query: "zebra crossing", count: 3 }]);
    expect(misses.take()).toEqual([]);
  });

  test.each([
    "ada@example.org wrote",
    "4111111111111111",
    "x",
    "",
    "one two three four five six seven eight nine ten eleven",
  ])("is not recorded if it may be personal or is meaningless: %j", (query) => {
    const misses = new MissedQueries();
    misses.note("v22", query);
    expect(misses.take()).toEqual([]);
  });

  test("costs nothing in a flood of queries", () => {
    const misses = new MissedQueries();
    for (let number = 0; number < 5_000; number++) misses.note("v22", `nonsense q${number.toString(36)}z`);
    expect(misses.take().length).toBeLessThanOrEqual(500);
  });
});

onEachDatabase("the editors' list of missed queries", (open) => {
  const filled = async () => {
    const database = await open();
    await addMisses(database.db, [{ indexName: "v22", query: "zebra", count: 1 }], Date.UTC(2026, 0, 1));
    await addMisses(
      database.db,
      [
        { indexName: "v22", query: "zebra", count: 2 },
        { indexName: "v22", query: "okapi", count: 2 },
        { indexName: "v21", query: "gnu", count: 1 },
      ],
      Date.UTC(2026, 0, 2),
    );
    return database;
  };

  test("adds up the counts, most frequent first", async () => {
    const { db } = await filled();
    expect(await listMissedQueries(db, "v22")).toEqual([
      { query: "zebra", count: 3, firstMissedAt: Date.UTC(2026, 0, 1), lastMissedAt: Date.UTC(2026, 0, 2) },
      { query: "okapi", count: 2, firstMissedAt: Date.UTC(2026, 0, 2), lastMissedAt: Date.UTC(2026, 0, 2) },
    ]);
  });

  test("deletes queries that have not been repeated for 400 days", async () => {
    const { db } = await filled();
    await forgetOldMisses(db, { now: () => Date.UTC(2026, 0, 2) + 400 * 86_400_000 });
    expect(await listMissedQueries(db, "v22")).toHaveLength(2);
    await forgetOldMisses(db, { now: () => Date.UTC(2026, 0, 2) + 400 * 86_400_000 + 1 });
    expect(await listMissedQueries(db, "v22")).toEqual([]);
  });

  test("is printed by the command, for all editions or one", async () => {
    const database = await filled();
    const run = async (...words: string[]) => {
      const openDatabase = () => Promise.resolve({ db: database.db, close: () => Promise.resolve() });
      const { code, out, err } = await runCommand(
        (program, output) => addMissedQueries(program, { ...output, openDatabase }),
        ["missed-queries", ...words],
      );
      return { code, said: (out + err).split("\n") };
    };
    const zebra = "      3  zebra  (last 2026-01-02)";
    expect((await run()).said).toEqual([
      "v21:",
      "      1  gnu  (last 2026-01-02)",
      "v22:",
      zebra,
      "      2  okapi  (last 2026-01-02)",
    ]);
    expect(await run("v22", "--most", "1")).toEqual({ code: 0, said: ["v22:", zebra] });
    expect(await run("v90")).toEqual({ code: 1, said: ["There is no edition 'v90'."] });
    expect((await run("v22", "--most", "none")).code).toBe(2);
  });
});
