import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { troublePostgres } from "../../../platform/testing/postgres/restart-postgres.ts";
import { startPostgres, type TestPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import { type PaidMany, payOrders } from "./pay-orders.ts";

const ORDERS = 24;
const installed = findPostgres(process.env["PATH"] ?? "");

function random(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function expectAllOnce({ ordered, ...paid }: PaidMany): void {
  expect(paid).toMatchObject({
    placed: ORDERS,
    paid: ORDERS,
    fulfilled: ORDERS,
    lines: ordered,
    terms: ordered,
    invoices: ORDERS,
    lastInvoice: ORDERS,
    mails: ORDERS,
  });
}

onOneDatabase("a server that is killed while orders are paid", (open) => {
  test("[CART-3] gives each of them once when it is back, and none is missing", { timeout: 300_000 }, async () => {
    const { settings } = await open();
    expectAllOnce(await payOrders(settings, { orders: ORDERS, troubles: 2, random: random(22) }));
  });
});

// Without Postgres, the run has said so at its start (db/testing/prepare-databases.ts).
describe.each(installed === undefined ? [] : [installed])("a database that stops while orders are paid, %s", (bin) => {
  let postgres: TestPostgres;
  let dataDir = "";

  beforeAll(async () => {
    postgres = await startPostgres(bin);
    dataDir = mkdtempSync(join(tmpdir(), "outages-"));
  });

  afterAll(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("[CART-3] buyers are asked to try again, and each order is given once", { timeout: 300_000 }, async () => {
    const databaseUrl = postgres.url("postgres");
    const { stop, start, killBackends } = troublePostgres(bin, databaseUrl);
    const outages = [
      async () => {
        await stop("fast");
        await wait(1_000);
        await start();
      },
      killBackends,
      async () => {
        await stop("immediate");
        await wait(1_000);
        await start();
      },
    ];
    const trouble = async () => outages.shift()?.();
    const settings = { dataDir, databaseUrl };
    const paid = await payOrders(settings, { orders: ORDERS, troubles: 3, trouble, random: random(23) });
    expectAllOnce(paid);
    expect(paid.refusals).toEqual(["503, retry after 5"]);
  });
});
