import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FakeStripe } from "../../../domains/commerce/server/testing/fake-stripe.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { startServer } from "../../server/start-server.ts";
import { openCardPayments } from "./card-payments.ts";
import { buyByCard, type Buyer, makeBuyer, type Shop } from "./buyer.ts";
import { type Given, readGiven } from "./read-given.ts";

/** How many buyers are at it at once. */
const BUYERS = 8;

/** How many notices Stripe sends at once. */
const SENDERS = 4;

/** Longer than an attempt may be open before it is looked at, and than a job that was begun is waited for. */
const AHEAD_MS = 20 * 60_000;

/** Longer than the job of a notice that is there waits for its turn, in milliseconds. */
const CALM_MS = 10_000;

/** How long is waited for the last order, in milliseconds. */
const LONGEST_MS = 120_000;

interface Many {
  orders: number;
  /** How often something bad happens while they are paid. */
  troubles: number;
  /** What happens: by default the server is killed, and started again. */
  trouble?: () => Promise<void>;
  /** Numbers from 0 up to 1. */
  random: () => number;
}

/** What has become of the orders. */
export interface PaidMany extends Given {
  /** How many lines were ordered. */
  ordered: number;
  /** How often buyers tried again, and what they were answered then: '503, retry after 5'. */
  retries: number;
  refusals: string[];
  /** Notices that the server accepted, and how many of those it had accepted before. */
  notices: number;
  replayed: number;
  /** Orders whose payment the reconcile jobs found, as the server's log says. */
  recovered: number;
  /** Milliseconds from paying at Stripe to the fulfilled order, of those that weren't found by a reconcile job. */
  delays: number[];
  seconds: number;
}

/**
 * Lets buyers order and pay through the stand-in of Stripe, while the built server is killed again and again, or something
 * else happens, and notices are lost, repeated, late and shuffled. Ends when a server whose clock is ahead has found what
 * is missing.
 */
export async function payOrders(settings: DatabaseSettings, many: Many): Promise<PaidMany> {
  const site = await openSite(settings, many.random);
  const database = await openDatabase(settings);
  try {
    return await payAt(site, database, many);
  } finally {
    await site.stop();
    await database.close();
  }
}

async function payAt(site: Site, database: Database, many: Many): Promise<PaidMany> {
  const { orders: count, troubles, trouble = site.crash, random } = many;
  const started = performance.now();
  const buyers = await Promise.all(
    // Every fourth buyer buys for a team, too.
    Array.from({ length: count }, (_, number) => makeBuyer(database, `reader${number}@bench.test`, number % 4 === 0)),
  );
  const state = { begun: 0, isDone: false };
  const paidAt = new Map<string, number>();
  const buyInTurn = async () => {
    for (let buyer = buyers[state.begun]; buyer; buyer = buyers[state.begun]) {
      state.begun += 1;
      const paid = await buyByCard(site.shop, buyer);
      paidAt.set(paid.number, paid.paidAt);
    }
  };
  const buying = Promise.all(Array.from({ length: BUYERS }, buyInTurn));
  const delivering = Promise.all(Array.from({ length: SENDERS }, () => deliverUntil(site.standIn, state)));
  try {
    for (let past = 0; past < troubles; past += 1) {
      const next = ((past + 1) * count) / (troubles + 1);
      while (state.begun < next) await wait(5);
      await wait(random() * 100);
      await trouble();
    }
    await buying;
    await calm(database, count);
    await site.goAhead();
    return { ...resultOf(site, buyers, paidAt, await waitFor(database, count, started)), seconds: since(started) };
  } finally {
    state.isDone = true;
    await delivering;
  }
}

function since(started: number): number {
  return (performance.now() - started) / 1_000;
}

function resultOf(
  site: Site,
  buyers: readonly Buyer[],
  paidAt: ReadonlyMap<string, number>,
  given: Given,
): Omit<PaidMany, "seconds"> {
  const delays = given.fulfilledAt.flatMap(({ number, at }) => {
    const delay = at - (paidAt.get(number) ?? 0);
    return delay < AHEAD_MS / 2 ? [delay] : [];
  });
  const accepted = [...site.standIn.accepted.values()];
  return {
    ...given,
    ordered: buyers.reduce((sum, { wishes }) => sum + wishes.length, 0),
    retries: site.shop.retries,
    refusals: [...site.shop.refusals].toSorted(),
    notices: accepted.reduce((sum, times) => sum + times, 0),
    replayed: accepted.reduce((sum, times) => sum + times - 1, 0),
    recovered: site.recovered(),
    delays,
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** The built server, started again and again at one address, and the stand-in. */
async function openSite(settings: DatabaseSettings, random: () => number) {
  let aheadMs = 0;
  let output = "";
  const { standIn, env, close } = await openCardPayments({ now: () => Date.now() + aheadMs, random });
  Object.assign(standIn.faults, { lost: 0.05, twice: 0.2, late: 0.2, shuffled: 0.2 });
  const ahead = pathToFileURL(join(import.meta.dirname, "ahead.mjs")).href;
  const start = (port: number) =>
    startServer({
      dataDir: settings.dataDir,
      port,
      env: {
        ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
        DEMO: "0",
        LIMITS: "off",
        ...env,
        CLOCK_AHEAD_MS: `${aheadMs}`,
        NODE_OPTIONS: `--import=${ahead}`,
      },
    });
  let server = await start(0);
  const port = Number(new URL(server.url).port);
  standIn.webhookUrl = `${server.url}/webhooks/stripe`;
  const shop: Shop = { url: server.url, retries: 0, refusals: new Set(), random };
  const end = async (how: () => Promise<void>) => {
    await how();
    output += server.output();
  };
  const restart = async () => {
    server = await start(port);
  };
  return {
    shop,
    standIn,
    /** The server is killed, and started again. */
    crash: async () => {
      await end(() => server.kill());
      await restart();
    },
    /** From here on it is as if twenty minutes had passed, and no notice is lost any more. */
    goAhead: async () => {
      await end(() => server.stop());
      aheadMs = AHEAD_MS;
      Object.assign(standIn.faults, { lost: 0, late: 0 });
      await restart();
    },
    stop: async () => {
      await end(() => server.stop());
      close();
    },
    recovered: () =>
      [...(output + server.output()).matchAll(/"recovered":(\d+)/g)].reduce((sum, [, found]) => sum + Number(found), 0),
  };
}

async function deliverUntil(standIn: FakeStripe, state: { isDone: boolean }): Promise<void> {
  while (!state.isDone) {
    await standIn.deliver();
    await wait(10);
  }
}

/** Waits until no notice is worked on any more: nothing was given for a while. */
async function calm(database: Database, count: number): Promise<void> {
  let last = { fulfilled: 0, at: performance.now() };
  while (last.fulfilled < count && performance.now() - last.at < CALM_MS) {
    await wait(200);
    const { fulfilled } = await readGiven(database);
    if (fulfilled !== last.fulfilled) last = { fulfilled, at: performance.now() };
  }
}

async function waitFor(database: Database, count: number, started: number): Promise<Given> {
  for (;;) {
    const given = await readGiven(database);
    if (given.fulfilled >= count || performance.now() - started > LONGEST_MS * (1 + count / 200)) return given;
    await wait(200);
  }
}
