import process from "node:process";
import { z } from "zod";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { readProcessArguments } from "../../../../../platform/testing/process-arguments.ts";
import { databaseSettingsSchema } from "../../../../../platform/db/database-settings.ts";
import { findAccount } from "../../../../accounts/server/records/public.ts";
import { subscriptionsAt } from "../../../../subscriptions/server/testing/subscriptions-at.ts";
import { BY_INVOICE } from "../orders.ts";
import { listOrders } from "../orders-store.ts";
import { placeOrder } from "../place-order.ts";
import { testBuyer, testCarts } from "./test-carts.ts";
import { testOrders } from "./test-orders.ts";

/** Child process: places an order by invoice for each account that has none, and prints its number once it is placed. */
const { settings, accountIds } = readProcessArguments(
  z.object({ settings: databaseSettingsSchema, accountIds: z.array(z.string()) }),
);
const database = await openDatabase(settings);
const carts = testCarts();
const orders = testOrders(database, subscriptionsAt("2026-11-25"), { carts });

for (const accountId of accountIds) {
  const account = await findAccount(database.db, accountId);
  if (!account || (await listOrders(database.db, { accountId, groupId: null })).length > 0) continue;
  const form = { ...(await carts.fill(database, account, [{}, { kind: "renew" }])), provider: BY_INVOICE };
  // Each its own, as an address that isn't the account's gets few mails.
  carts.change(account, { buyer: { ...testBuyer, email: `clerk-of-${account.email}` } });
  const placed = await Promise.all([placeOrder(orders, account, form), placeOrder(orders, account, form)]);
  process.stdout.write(`${placed.map(({ number }) => number).join(" ")}\n`);
}
await database.close();
