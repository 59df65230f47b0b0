import { expect, test } from "vitest";
import { fixedClock } from "../../clock/clock.ts";
import { openSecrets } from "../../secrets/secrets.ts";
import { onEachDatabase, type TestDatabase } from "../../testing/databases.ts";
import { DailyCounts } from "./daily-counts.ts";
import { dailyCounts, listCounts, sumCounts } from "./daily-counts-store.ts";

const secrets = openSecrets(["a secret of thirty-two characters"]);
const NIGHT = Date.parse("2026-11-26T23:59:58Z");
const span = { from: "2026-11-01", until: "2027-12-31" } as const;

onEachDatabase("counts by the day", (open) => {
  const openServers = async () => {
    const database = await open();
    const clock = fixedClock(NIGHT);
    const server = () => new DailyCounts({ database, clock, secrets });
    return { database, clock, servers: [server(), server()] as const };
  };
  const readersOf = ({ db }: TestDatabase) => listCounts(db, dailyCounts.readers, span);

  test("add up what several servers counted, also at the same time", async () => {
    const { database, servers } = await openServers();
    for (const server of servers)
      for (let view = 0; view < 250; view += 1) {
        server.add(dailyCounts.pages, `page-${view % 130}`);
        server.add(dailyCounts.views, "visitor");
      }
    await Promise.all(servers.map((server) => server.write()));
    servers[0].add(dailyCounts.views, "visitor", { count: 3 });
    await servers[0].stop();
    const pages = await sumCounts(database.db, dailyCounts.pages, span);
    expect(pages).toHaveLength(130);
    expect(pages.reduce((sum, { count }) => sum + count, 0)).toBe(500);
    expect(await listCounts(database.db, dailyCounts.views, span)).toEqual([
      { day: "2026-11-26", key: "visitor", count: 503 },
    ]);
  });

  test("count each reader once a day, on whichever servers", async () => {
    const { database, clock, servers } = await openServers();
    const readAll = async () => {
      for (const server of servers) {
        for (const who of ["ada", "bob", "ada"]) server.addOnce(dailyCounts.readers, "account", who);
        server.addOnce(dailyCounts.readers, "organization", "ada");
        await server.write();
      }
    };
    await readAll();
    await readAll();
    clock.advance(2_000);
    await readAll();
    expect((await readersOf(database)).toSorted((a, b) => (a.day + a.key < b.day + b.key ? -1 : 1))).toEqual(
      ["2026-11-26", "2026-11-27"].flatMap((day) => [
        { day, key: "account", count: 2 },
        { day, key: "organization", count: 1 },
      ]),
    );
  });

  test("count what was done before midnight as of that day, however late it is written", async () => {
    const { database, clock, servers } = await openServers();
    servers[0].addOnce(dailyCounts.readers, "account", "ada");
    clock.advance(10_000);
    await servers[0].write();
    expect(await readersOf(database)).toEqual([{ day: "2026-11-26", key: "account", count: 1 }]);
  });

  test("keep nobody: marks don't say who, differ by the day and are gone two days later", async () => {
    const { database, clock, servers } = await openServers();
    const marks = async () =>
      (await database.db.selectFrom("daily_once").select("mark").execute()).map((row) => row.mark);
    const read = async () => {
      servers[0].addOnce(dailyCounts.readers, "account", "ada");
      await servers[0].write();
    };
    await read();
    const [first = ""] = await marks();
    expect(first).toMatch(/^[\w-]{43}$/);
    clock.advance(86_400_000);
    await read();
    expect(new Set(await marks()).size).toBe(2);
    clock.advance(86_400_000);
    await read();
    expect(await marks()).not.toContain(first);
    expect(await readersOf(database)).toHaveLength(3);
  });

  test("are written later where the database is away", async () => {
    const { database, clock, servers } = await openServers();
    const { relaxed } = database;
    let isAway = true;
    const flaky = new DailyCounts({
      clock,
      secrets,
      database: {
        get relaxed() {
          if (isAway) throw new Error("away");
          return relaxed;
        },
      },
    });
    flaky.add(dailyCounts.searches, "v22");
    flaky.addOnce(dailyCounts.readers, "account", "ada");
    await expect(flaky.write()).rejects.toThrow("away");
    flaky.add(dailyCounts.searches, "v22");
    isAway = false;
    await flaky.write();
    await servers[0].write();
    expect(await listCounts(database.db, dailyCounts.searches, span)).toMatchObject([{ count: 2 }]);
    expect(await readersOf(database)).toMatchObject([{ count: 1 }]);
  });

  test("forget words that were searched for after 400 days, and numbers later", async () => {
    const { database, clock, servers } = await openServers();
    servers[0].add(dailyCounts.missed, "v22 zebra");
    servers[0].add(dailyCounts.misses, "v22");
    await servers[0].write();
    clock.advance(400 * 86_400_000);
    await servers[0].write();
    expect(await listCounts(database.db, dailyCounts.missed, span)).toHaveLength(1);
    clock.advance(86_400_000);
    await servers[0].write();
    expect(await listCounts(database.db, dailyCounts.missed, span)).toEqual([]);
    expect(await listCounts(database.db, dailyCounts.misses, span)).toHaveLength(1);
  });

  test("a flood of made-up keys costs a bounded amount", async () => {
    const { database, servers } = await openServers();
    for (let number = 0; number < 20_000; number += 1) servers[0].add(dailyCounts.missed, `v22 made-up ${number}`);
    await servers[0].write();
    expect((await listCounts(database.db, dailyCounts.missed, span)).length).toBe(5_000);
  });
});
