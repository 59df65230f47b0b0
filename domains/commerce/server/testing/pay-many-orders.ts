import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../../../platform/clock/clock.ts";
import type { Database, DatabaseSettings } from "../../../../platform/db/database.ts";
import { type NodeProcess, runNode } from "../../../../platform/testing/run-node.ts";
import { createAccount } from "../../../accounts/server/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { placeOrder } from "../orders/place-order.ts";
import { testBuyer, testCarts } from "../orders/testing/test-carts.ts";
import { testOrders } from "../orders/testing/test-orders.ts";
import { settleAttempt } from "../payments/settle-attempt.ts";
import { findAttempt } from "../payments/payments-store.ts";
import { payOrder } from "../payments/pay-order.ts";
import { openStripe } from "../payments/stripe/stripe-access.ts";
import { STRIPE, stripeProvider } from "../payments/stripe/stripe-provider.ts";
import { StripeStandIn } from "./stripe-stand-in.ts";

const SECRET = "whsec_stand_in";

/** How many buyers are at it at once. */
const BUYERS = 8;

/** Longer than an attempt may be open before it is looked at. */
const AHEAD_MS = 20 * 60_000;

/** How long is waited for the last order, in milliseconds. */
const LONGEST_MS = 120_000;

interface Many {
  orders: number;
  /** How often the server is killed while they are paid. */
  kills: number;
  /** Numbers from 0 up to 1. */
  random: () => number;
}

/** What has become of the orders. */
export interface PaidMany {
  paid: number;
  /** Orders that were given, and lines that were given by all of them. */
  fulfilled: number;
  lines: number;
  /** Terms that lines gave; more than lines if something was given twice. */
  terms: number;
  /** Invoices, and the number of the last one. */
  invoices: number;
  lastInvoice: number;
  mails: number;
  /** Payments that no notice announced. */
  unannounced: number;
  /** Milliseconds from paying at Stripe to the fulfilled order, of those whose notices weren't lost. */
  delays: number[];
  seconds: number;
}

/**
 * Pays many orders through the stand-in, while a server in a process of its own receives the notices and is killed again
 * and again, and notices are lost, repeated, late and shuffled. Ends when a server whose clock is ahead has found what is
 * missing.
 */
export async function payManyOrders(
  database: Database & { settings: DatabaseSettings },
  { orders: count, kills, random }: Many,
): Promise<PaidMany> {
  const started = performance.now();
  let aheadMs = 0;
  const clock = { now: () => systemClock.now() + aheadMs };
  const standIn = new StripeStandIn({ secret: SECRET, now: clock.now, random });
  Object.assign(standIn.faults, { lost: 0.05, twice: 0.2, late: 0.2, shuffled: 0.2 });
  const api = await standIn.listen();
  const shop = openShop(database, api);
  const start = () => startServer(standIn, { settings: database.settings, api, secret: SECRET, aheadMs });
  let server = await start();

  const state = { placed: 0, isDone: false };
  const buy = async () => {
    while (state.placed < count) {
      state.placed += 1;
      await shop.buy(state.placed, standIn, random);
    }
  };
  const buyers = Promise.all(Array.from({ length: BUYERS }, buy));
  const delivering = deliverUntil(standIn, state);
  for (let killed = 0; killed < kills; killed += 1) {
    const next = ((killed + 1) * count) / (kills + 1);
    while (state.placed < next) await wait(5);
    await wait(random() * 100);
    server.kill();
    await server.exit;
    server = await start();
  }
  await buyers;
  await wait(1_000);
  server.kill();
  await server.exit;
  // From here on as if twenty minutes had passed.
  aheadMs = AHEAD_MS;
  Object.assign(standIn.faults, { lost: 0, late: 0 });
  server = await start();
  for (let left = count; left > 0 && performance.now() - started < LONGEST_MS * (1 + count / 500);) {
    await wait(200);
    left = count - (await countFulfilled(database));
  }
  state.isDone = true;
  await delivering;
  await wait(500);
  server.stop();
  await server.exit;
  standIn.close();
  return { ...(await readResult(database, shop.paidAt)), seconds: (performance.now() - started) / 1_000 };
}

/** Buyers: each has an account, orders a year, pays at the stand-in, and sometimes comes back to the order's page. */
function openShop(database: Database, api: string) {
  const subscriptions = { ...subscriptionsAt("2026-11-25"), clock: systemClock };
  const stripe = { secretKey: "sk_test_stand_in", webhookSecrets: [SECRET], computesTax: false, api };
  const access = openStripe(stripe, { clock: systemClock, secrets: subscriptions.secrets });
  const carts = testCarts();
  const orders = testOrders(database, subscriptions, { providers: [stripeProvider(access)], carts });
  const paidAt = new Map<string, number>();
  return {
    paidAt,
    buy: async (number: number, standIn: StripeStandIn, random: () => number) => {
      const person = { email: `reader${number}@bench.test`, firstName: "Ada", lastName: "Byron" };
      const account = await database.db
        .transaction()
        .execute((trx) => createAccount(trx, systemClock, { ...person, emailVerifiedAt: systemClock.now() }));
      const form = await carts.fill(database, account, [{}, { net: 1_000, tax: 80, text: "Another year" }]);
      carts.change(account, { buyer: { ...testBuyer, email: person.email } });
      const order = await placeOrder(orders, account, { ...form, provider: STRIPE });
      await payOrder(orders, order.id, STRIPE);
      const attempt = await findAttempt(database.db, { openFor: order.id });
      if (!attempt) throw new Error(`Order ${order.number} has no attempt.`);
      paidAt.set(order.id, systemClock.now());
      standIn.buyers.pay(attempt.provider_ref ?? "");
      if (random() < 0.3) await settleAttempt(orders, attempt.id);
    },
  };
}

async function startServer(
  standIn: StripeStandIn,
  args: { settings: DatabaseSettings; api: string; secret: string; aheadMs: number },
): Promise<NodeProcess> {
  const server = runNode(path.join(import.meta.dirname, "stripe-shop-process.ts"), args);
  for await (const line of server.lines) {
    standIn.webhookUrl = line;
    return server;
  }
  await server.exit;
  throw new Error("The server didn't start.");
}

async function deliverUntil(standIn: StripeStandIn, state: { isDone: boolean }): Promise<void> {
  while (!state.isDone) {
    await standIn.deliver();
    await wait(10);
  }
}

async function countFulfilled({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("fulfilled_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function readResult({ db }: Database, paidAt: ReadonlyMap<string, number>): Promise<Omit<PaidMany, "seconds">> {
  const orders = await db.selectFrom("orders").select(["id", "fulfilled_at"]).execute();
  const given = await db.selectFrom("fulfillments").select("grant_key").execute();
  const keys = new Set(given.map(({ grant_key: key }) => key));
  const terms = await db.selectFrom("terms").select("grant_key").where("grant_key", "is not", null).execute();
  const invoices = await db.selectFrom("documents").select("number").where("kind", "=", "invoice").execute();
  const mails = await db.selectFrom("outbox").select("id").where("template", "=", "order-paid").execute();
  const payments = await db.selectFrom("payments").select(["attempt_id"]).execute();
  const attempts = await db.selectFrom("payment_attempts").select(["id", "provider_ref"]).execute();
  const noticed = new Set((await db.selectFrom("provider_notices").select("ref").execute()).map(({ ref }) => ref));
  const delays = orders.flatMap(({ id, fulfilled_at: at }) => (at === null ? [] : [at - (paidAt.get(id) ?? 0)]));
  return {
    paid: payments.length,
    fulfilled: delays.length,
    lines: keys.size,
    terms: terms.length,
    invoices: invoices.length,
    lastInvoice: Math.max(...invoices.map(({ number }) => number)),
    mails: mails.length,
    unannounced: attempts.filter(({ provider_ref: ref }) => ref !== null && !noticed.has(ref)).length,
    delays: delays.filter((delay) => delay < AHEAD_MS).toSorted((a, b) => a - b),
  };
}
