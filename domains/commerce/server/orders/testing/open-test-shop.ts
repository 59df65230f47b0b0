import type { Database } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { openTestSite } from "../../../../groups/server/http/testing/open-test-site.ts";
import { groupJobs } from "../../../../groups/server/public.ts";
import { readAccountFacts } from "../../../../subscriptions/server/public.ts";
import { commerceJobs } from "../jobs.ts";
import { type OrderForm, placeOrder } from "../place-order.ts";
import { BY_INVOICE, type LineToOrder, type Orders } from "../orders.ts";
import { testCarts } from "./test-carts.ts";
import { testOrders } from "./test-orders.ts";
import { testProvider } from "./test-provider.ts";

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** Orders on a test's database: accounts, carts with fixed lines, a provider that does as it is told, and mails to read. */
export async function openTestShop(database: Database, settings: Partial<Orders["settings"]> = {}) {
  const site = await openTestSite(database, "2026-11-25");
  const card = testProvider();
  const carts = testCarts();
  const orders = testOrders(database, site.at, { settings, providers: [card.provider], carts });
  const failures: unknown[] = [];
  const log = { warn: (told: unknown) => failures.push(told), error: (told: unknown) => failures.push(told) };
  const handlers = [...commerceJobs(orders).handlers, ...groupJobs(site.groups)];
  const worker = new Worker({ database, clock: site.at.clock, handlers, log });

  /** Puts lines into an account's cart; returns the form that orders it. */
  async function fill(
    account: Account,
    lines: readonly Partial<LineToOrder>[] = [{}],
    provider = BY_INVOICE,
  ): Promise<OrderForm> {
    return { ...(await carts.fill(database, account, lines)), provider };
  }

  return {
    ...site,
    orders,
    card,
    carts,
    fill,
    place: async (account: Account, lines?: readonly Partial<LineToOrder>[], provider?: string) =>
      await placeOrder(orders, account, await fill(account, lines, provider)),
    termsOf: async (account: Account) => (await readAccountFacts(database.db, account.id)).terms,
    documents: async () => {
      const rows = await database.db.selectFrom("documents").selectAll().orderBy("id").execute();
      return rows.map(({ content }) => readJson(content));
    },
    runJobs: async () => {
      const ran = await worker.runDue();
      if (failures.length > 0) throw new Error(`A job failed: ${JSON.stringify(failures)}`);
      return ran;
    },
  };
}
