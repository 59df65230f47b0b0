import { setTimeout as wait } from "node:timers/promises";
import fastify from "fastify";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { onEachDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { logOutages } from "../../jobs/watch-for-changes.ts";
import { healthRoutes, remembered } from "./health.ts";

/** A server that is ready if its database is, unless something of it is otherwise. */
function serveHealth(database: TestDatabase, otherwise: Partial<Parameters<typeof healthRoutes>[1]> = {}) {
  const app = fastify();
  onTestFinished(() => app.close());
  healthRoutes(app, {
    release: { version: "1.2.3", migration: "0001-first" },
    database,
    search: { isReady: () => true },
    isDraining: () => false,
    arePaymentsAnnounced: undefined,
    ...otherwise,
  });
  return app;
}

async function fillDisk({ db }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db);
  await sql`create table filled as select randomblob(1000000) as bytes`.execute(db);
}

/** A server that takes no changes, as a standby does. */
async function forbid({ db }: TestDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set transaction read only`.execute(trx);
    await sql`create table filled (bytes bytea)`.execute(trx);
  });
}

onEachDatabase("health", (open, flavor) => {
  test("a server is ready if it can search, reach the database and isn't stopping; alive if it responds", async () => {
    const database = await open();
    await migrateToLatest(database);
    const state = { searches: false, stops: false };
    const app = serveHealth(database, { search: { isReady: () => state.searches }, isDraining: () => state.stops });
    const ready = async () => {
      const answer = await app.inject("/readyz");
      return [answer.statusCode, answer.json(), answer.headers["retry-after"]];
    };
    const checks = { database: "ok", search: "ok", server: "ok" };
    expect(await ready()).toEqual([503, { status: "not ready", checks: { ...checks, search: "building" } }, "1"]);
    state.searches = true;
    expect(await ready()).toEqual([200, { status: "ready", checks }, undefined]);
    state.stops = true;
    expect(await ready()).toEqual([503, { status: "not ready", checks: { ...checks, server: "stopping" } }, "1"]);
    const alive = await app.inject("/healthz");
    expect([alive.statusCode, alive.json(), alive.headers["cache-control"]]).toEqual([
      200,
      { status: "ok", version: "1.2.3", migration: "0001-first" },
      "no-store",
    ]);
  });

  test(
    "a server that has lost its database still receives readers, who can keep reading",
    { tags: ["nightly"] },
    async () => {
      const database = await open();
      const isThere = { current: true };
      const app = serveHealth(database, { isDraining: () => !isThere.current });
      expect((await app.inject("/readyz")).json()).toMatchObject({ status: "ready" });
      await database.close();
      await expect
        .poll(async () => (await app.inject("/readyz")).json())
        .toMatchObject({ status: "degraded", checks: { database: "unavailable" } });
      expect((await app.inject("/readyz")).statusCode).toBe(200);
      isThere.current = false;
      expect((await app.inject("/readyz")).statusCode).toBe(503);
    },
  );

  test("that nothing can be written is a state of its own, until something was written again", async () => {
    const database = await open();
    await migrateToLatest(database);
    const app = serveHealth(database);
    logOutages(app, database);
    const ready = async () => (await app.inject("/readyz")).json();
    expect(await ready()).toMatchObject({ status: "ready" });
    await expect(flavor === "sqlite" ? fillDisk(database) : forbid(database)).rejects.toMatchObject({
      code: "database-unavailable",
    });
    const degraded = { status: "degraded", checks: { database: "read only" } };
    expect(await ready()).toMatchObject(degraded);
    // Long enough for a server that forgets it when it is read from.
    await wait(1_500);
    expect([await ready(), (await app.inject("/readyz")).statusCode]).toMatchObject([degraded, 200]);
    if (flavor === "sqlite") await sql.raw("pragma max_page_count = 1000000").execute(database.db);
    await expect.poll(ready).toMatchObject({ status: "ready", checks: { database: "ok" } });
  });

  test("payments whose notices don't arrive are told of, and readers are served as before", async () => {
    const database = await open();
    const checks = async (arePaymentsAnnounced: () => Promise<boolean>) => {
      const app = serveHealth(database, { arePaymentsAnnounced });
      const answer = await app.inject("/readyz");
      return [answer.statusCode, answer.json().status, answer.json().checks.payments];
    };
    expect(await checks(() => Promise.resolve(true))).toEqual([200, "ready", "ok"]);
    expect(await checks(() => Promise.resolve(false))).toEqual([200, "ready", "notices missing"]);
    expect(await checks(() => Promise.reject(new Error("away")))).toEqual([200, "ready", "unknown"]);
  });

  test("a server that never reached its database is alive but not ready", async () => {
    const database = await open();
    const app = serveHealth(database);
    await database.close();
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json().checks.database]).toEqual([503, "unavailable"]);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });
});

test("what was found out is remembered for its time, and what couldn't be isn't", async () => {
  const answers = [Promise.reject(new Error("away")), Promise.resolve("first"), Promise.resolve("second")];
  const ask = remembered(() => answers.shift() ?? Promise.reject(new Error("asked again")), 60_000);
  await expect(ask()).rejects.toThrow("away");
  expect([await ask(), await ask()]).toEqual(["first", "first"]);
});
