import { sql } from "kysely";
import process from "node:process";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { findPostgres } from "../../testing/postgres/find-postgres.ts";
import { type SilentProxy, startSilentProxy } from "../../testing/postgres/silent-proxy.ts";
import { startPostgres, type TestPostgres } from "../../testing/postgres/start-postgres.ts";
import type { Database } from "../database.ts";
import { createThings, type ThingTables } from "../testing/things.ts";
import { openPostgres } from "./open-postgres.ts";
import { withPatience } from "./patient-pool.ts";

const installed = findPostgres(process.env["PATH"] ?? "");
const away = { code: "database-unavailable", status: 503 };
/** How long statements may take here, in milliseconds: long for the server, short for a test. */
const SHORT = 400;

// If there is none, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("a connection that stays silent, from %s", (binFolder) => {
  let postgres: TestPostgres;
  let proxy: SilentProxy;
  let database: Database<ThingTables>;

  beforeAll(async () => {
    postgres = await startPostgres(binFolder);
    const made = await openPostgres<ThingTables>(postgres.url("postgres"));
    await createThings(made);
    await made.close();
  });
  afterAll(async () => await postgres.stop());

  beforeEach(async () => {
    proxy = await startSilentProxy(postgres.url("postgres"));
    database = await openPostgres<ThingTables>(proxy.url);
    await database.db.deleteFrom("things").execute();
    onTestFinished(async () => {
      await database.close();
      proxy.close();
    });
  });

  const thing = (id: string) => ({ id, amount: 0, note: null, bytes: null });
  const ask = (milliseconds = SHORT) => withPatience(milliseconds, () => sql`select 1`.execute(database.db));
  /** Opens so many connections, which are idle then. */
  const warm = (many: number) =>
    Promise.all(Array.from({ length: many }, () => sql`select pg_sleep(0.05)`.execute(database.db)));

  /** What the server says of itself, on a connection of its own. */
  async function seen(query: string): Promise<unknown[]> {
    const client = new Client({ connectionString: postgres.url("postgres") });
    await client.connect();
    const { rows } = await client.query<{ seen: unknown }>(query);
    await client.end();
    return rows.map((row) => row.seen);
  }

  test("costs one statement its time, and no other, though ten were open", async () => {
    await warm(10);
    expect(proxy.opened()).toBe(10);
    proxy.hush();
    const began = performance.now();
    await expect(ask()).rejects.toMatchObject(away);
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThanOrEqual(SHORT);
    expect(waited).toBeLessThan(10 * SHORT);
    expect(database.availability.state).toBe("away");
    await Promise.all(Array.from({ length: 20 }, () => ask(60_000)));
    expect(database.availability.state).toBe("ok");
    expect(database.connections?.()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test("costs all that wait at once the same time", async () => {
    await warm(10);
    proxy.hush();
    const began = performance.now();
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => ask()));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
    expect(performance.now() - began).toBeLessThan(10 * SHORT);
    await ask(60_000);
  });

  test(
    "in a transaction, nothing is written, and its locks are free within the limit of an idle transaction",
    { tags: ["nightly"] },
    async () => {
      await database.db.insertInto("things").values(thing("x")).execute();
      const acting = withPatience(SHORT, () =>
        database.db.transaction().execute(async (trx) => {
          await trx.updateTable("things").set({ amount: 7 }).execute();
          proxy.hush();
          await trx.updateTable("things").set({ amount: 8 }).execute();
        }),
      );
      await expect(acting).rejects.toMatchObject(away);
      await withPatience(60_000, () =>
        database.db
          .updateTable("things")
          .set((eb) => ({ amount: eb("amount", "+", 1) }))
          .execute(),
      );
      expect(await seen("select amount::int as seen from things")).toEqual([1]);
    },
  );

  test("at the end of a transaction, the same", async () => {
    const acting = withPatience(SHORT, () =>
      database.db.transaction().execute(async (trx) => {
        await trx.insertInto("things").values(thing("y")).execute();
        proxy.hush();
      }),
    );
    await expect(acting).rejects.toMatchObject(away);
    expect(await seen("select id as seen from things")).toEqual([]);
  });

  test("a statement that takes too long is also stopped at the server, alone or in a transaction", async () => {
    const slow = sql`select pg_sleep(60)`;
    await expect(withPatience(SHORT, () => slow.execute(database.db))).rejects.toMatchObject(away);
    const act = () => database.db.transaction().execute((trx) => slow.execute(trx));
    await expect(withPatience(SHORT, act)).rejects.toMatchObject(away);
    const running = "select query as seen from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)'";
    await vi.waitFor(async () => expect(await seen(running)).toEqual([]), { timeout: 30_000, interval: 100 });
  });

  test("what takes long and may goes on, also beside a silence", async () => {
    const long = withPatience(60_000, () =>
      sql<{ done: number }>`select 7 as done from pg_sleep(1.5)`.execute(database.db),
    );
    await expect(withPatience(SHORT, () => sql`select pg_sleep(60)`.execute(database.db))).rejects.toMatchObject(away);
    expect((await long).rows).toEqual([{ done: 7 }]);
  });

  test("where Postgres has fewer connections to give, all that wait get one in turn, and more again later", async () => {
    const admin = new Client({ connectionString: postgres.url("postgres") });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query("create role frugal login connection limit 3");
    const few = await openPostgres<ThingTables>(postgres.url("postgres").replace("postgres@", "frugal@"));
    onTestFinished(() => few.close());
    const open = async () => {
      const { rows } = await admin.query<{ seen: string }>(
        "select count(*) as seen from pg_stat_activity where usename = 'frugal'",
      );
      return Number(rows[0]?.seen);
    };
    const askAll = () => Promise.all(Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(few.db)));
    for (let round = 0; round < 3; round += 1) {
      await askAll();
      expect(await open()).toBe(3);
    }
    await admin.query("alter role frugal connection limit 0");
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'frugal'");
    // Those that were idle notice a little later that they are gone.
    await vi.waitFor(() =>
      expect(sql`select 1`.execute(few.db)).rejects.toMatchObject({ ...away, cause: { code: "53300" } }),
    );
    await admin.query("alter role frugal connection limit -1");
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => later.mockRestore());
    // While it is away, one at a time tries.
    await sql`select 1`.execute(few.db);
    await askAll();
    expect(await open()).toBe(10);
  });

  test("closing doesn't wait for goodbyes that nobody hears", async () => {
    await warm(5);
    proxy.hush(true);
    const began = performance.now();
    await database.close();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
