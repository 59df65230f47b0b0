import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { isAnswering } from "./is-answering.ts";
import { onEachDatabase } from "../../testing/databases.ts";
import { sqliteFileName } from "../sqlite/open-sqlite.ts";
import { isPostgresAway } from "../postgres/open-postgres.ts";
import { createThings, type ThingTables } from "../testing/things.ts";

const thing = { id: "x", amount: 1, note: null, bytes: null };

onEachDatabase<ThingTables>("a database outage", (open, flavor) => {
  test("fails queries with one error, is reported once, and ends by itself", async () => {
    const database = await open({ empty: true });
    await createThings(database);
    const told: string[] = [];
    database.availability.onChange(({ state }) => told.push(state));
    const cause = flavor === "postgres" ? terminate : fill;
    const failed = { code: "database-unavailable", status: 503, retryAfter: 5, report: false };
    await expect(cause(database)).rejects.toMatchObject(failed);
    const trouble = flavor === "postgres" ? "away" : "read only";
    expect(told).toEqual([trouble]);
    await relieve(database);
    await database.db.insertInto("things").values(thing).execute();
    expect(told).toEqual([trouble, "ok"]);
  });

  test("that nothing can be written is said until something was, whatever is read", async () => {
    const database = await open({ empty: true });
    await createThings(database);
    const { db, availability } = database;
    await expect(flavor === "postgres" ? forbid(database) : fill(database)).rejects.toThrow();
    expect(availability.state).toBe("read only");
    await db.selectFrom("things").selectAll().execute();
    expect(await isAnswering(db, 2_000)).toBe(true);
    await db.updateTable("things").set({ amount: 2 }).where("id", "=", "nothing").execute();
    await db.transaction().execute((trx) => trx.selectFrom("things").selectAll().execute());
    const big = { ...thing, id: "y", bytes: new Uint8Array(100_000) };
    // What a transaction has changed isn't on the disk before its commit, which fails.
    if (flavor === "sqlite")
      await expect(db.transaction().execute((trx) => trx.insertInto("things").values(big).execute())).rejects.toThrow();
    expect(availability.state).toBe("read only");
    await relieve(database);
    await db.transaction().execute((trx) => trx.insertInto("things").values(big).execute());
    expect(availability.state).toBe("ok");
  });

  test("a counter changes when something was written", async () => {
    const database = await open({ empty: true });
    await createThings(database);
    const before = database.writes();
    await database.db.selectFrom("things").selectAll().execute();
    expect(database.writes()).toBe(before);
    await database.db.insertInto("things").values(thing).execute();
    const after = database.writes();
    expect(after).not.toBe(before);
    await database.relaxed.transaction().execute((trx) => trx.updateTable("things").set({ amount: 2 }).execute());
    expect(database.writes()).not.toBe(after);
    if (flavor !== "sqlite") return;
    const present = database.writes();
    const other = new DatabaseSync(path.join(database.settings.dataDir, sqliteFileName));
    other.exec("update things set amount = 3");
    other.close();
    // Asked once in a turn of the event loop.
    await nextTurn();
    expect(database.writes()).not.toBe(present);
  });

  type Things = Awaited<ReturnType<typeof open>>;

  /** Terminates the connection during a transaction, as an operator, a failover or a crash would. */
  async function terminate({ db }: Things): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("things").values(thing).execute();
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
  }

  /** A server that takes no changes, as a standby does. */
  async function forbid({ db }: Things): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await trx.insertInto("things").values(thing).execute();
    });
  }

  async function fill({ db }: Things): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db);
    await db
      .insertInto("things")
      .values({ ...thing, bytes: new Uint8Array(100_000) })
      .execute();
  }

  async function relieve({ db }: Things): Promise<void> {
    if (flavor === "sqlite") await sql.raw("pragma max_page_count = 1000000").execute(db);
  }
});

test.each(["ECONNREFUSED", "ETIMEDOUT", "57P01", "57P03", "53300", "53100", "08006", "25006"])(
  "code %s means that Postgres is unavailable",
  (code) => expect(isPostgresAway(Object.assign(new Error("…"), { code }))).toBe(true),
);

test.each(["23505", "42P01", "40001", "22021"])("code %s is the query's own error", (code) =>
  expect(isPostgresAway(Object.assign(new Error("…"), { code }))).toBe(false),
);
