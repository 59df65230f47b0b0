import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { healthRoutes } from "./health.ts";

onEachDatabase("health", (open) => {
  test("a server is ready if it can search, reach the database and isn't stopping; alive if it responds", async () => {
    const database = await open();
    await migrateToLatest(database);
    const state = { searches: false, stops: false };
    const app = fastify();
    onTestFinished(() => app.close());
    healthRoutes(app, {
      release: { version: "1.2.3", migration: "0001-first" },
      database,
      search: { isReady: () => state.searches },
      isDraining: () => state.stops,
      arePaymentsAnnounced: undefined,
    });
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
      const app = fastify();
      onTestFinished(() => app.close());
      healthRoutes(app, {
        release: { version: "1.2.3", migration: "0001-first" },
        database,
        search: { isReady: () => true },
        isDraining: () => !isThere.current,
        arePaymentsAnnounced: undefined,
      });
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

  test("payments whose notices don't arrive are told of, and readers are served as before", async () => {
    const database = await open();
    const checks = async (arePaymentsAnnounced: () => Promise<boolean>) => {
      const app = fastify();
      onTestFinished(() => app.close());
      healthRoutes(app, {
        release: { version: "1.2.3", migration: "0001-first" },
        database,
        search: { isReady: () => true },
        isDraining: () => false,
        arePaymentsAnnounced,
      });
      const answer = await app.inject("/readyz");
      return [answer.statusCode, answer.json().status, answer.json().checks.payments];
    };
    expect(await checks(() => Promise.resolve(true))).toEqual([200, "ready", "ok"]);
    expect(await checks(() => Promise.resolve(false))).toEqual([200, "ready", "notices missing"]);
    expect(await checks(() => Promise.reject(new Error("away")))).toEqual([200, "ready", "unknown"]);
  });

  test("a server that never reached its database is alive but not ready", async () => {
    const database = await open();
    const app = fastify();
    onTestFinished(() => app.close());
    healthRoutes(app, {
      release: { version: "1.2.3", migration: "0001-first" },
      database,
      search: { isReady: () => true },
      isDraining: () => false,
      arePaymentsAnnounced: undefined,
    });
    await database.close();
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json().checks.database]).toEqual([503, "unavailable"]);
    expect((await app.inject("/healthz")).statusCode).toBe(200);
  });
});
