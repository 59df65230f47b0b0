import { setTimeout as wait } from "node:timers/promises";
import { newKeys } from "../../../e2e/commerce/new-keys.ts";
import type { FakeStripe } from "../../../domains/commerce/server/testing/fake-stripe.ts";
import { runCommand } from "../../programs/run-command.ts";
import { builtArguments } from "../../programs/script-arguments.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { withDatabase } from "../../server/with-database.ts";
import { buyByCard, buyByInvoice, makeBuyer, type Shop } from "../commerce/buyer.ts";
import { fillGroup } from "../groups/fill-group.ts";
import { copyOrders, countReminders, fillHolders, hasRun, makeDue } from "./fill-shop.ts";
import { type Client, openClient } from "./reader.ts";
import { answered, inTurn, many, type Scenario } from "./scenario.ts";

/** So many of what a shop has after years. */
const [ORDERS, SEATS, KEYS, HOLDERS, PAYMENTS] = [500, 500, 5_000, 20_000, 10_000];
const [FREQUENT, OTHER] = ["frequent@gaps.test", "other@gaps.test"];

/** How long a job may take, in milliseconds. */
const LONGEST_JOB_MS = 180_000;

/** What buyers do, and what a shop has to do for all of them, at their worst. */
export async function shopScenarios(server: RunningServer, standIn: FakeStripe): Promise<Scenario[]> {
  const stranger = await openClient(server);
  const manager = await openClient(server, "manager@demo.test");
  const shop: Shop = { url: server.url, retries: 0, refusals: new Set(), random: Math.random };
  const newBuyer = (email: string, isForTeam = false) =>
    withDatabase(server, (database) => makeBuyer(database, email, isForTeam));
  const numbers = [];
  for (const email of [FREQUENT, OTHER]) numbers.push((await buyByCard(shop, await newBuyer(email))).number);
  await standIn.deliver();
  const [first = "", second = ""] = numbers;
  const ask = (client: Client, path: string, says: RegExp) => () =>
    inTurn(many(20, () => answered({ status: 200, says }, () => client.ask(path))));
  return [
    { name: "prices, 20 times", run: ask(stranger, "/pricing", /Individual/) },
    {
      name: "30 orders by invoice, of a reader and a team",
      run: async () => {
        for (let index = 0; index < 30; index += 1)
          await buyByInvoice(shop, await newBuyer(`order${index}@gaps.test`, true));
      },
    },
    {
      name: `the list of ${ORDERS} orders`,
      run: async () => {
        copyOrders(server, first, ORDERS);
        const client = await openClient(server, FREQUENT);
        await ask(client, "/api/orders", new RegExp(`${first}-9`))();
        await ask(client, "/bluebook/subscription", /Subscription/)();
      },
    },
    {
      name: `the subscription of ${SEATS} seats, as its administrator sees it`,
      run: async () => {
        fillGroup(server, "Northfield Law Review", SEATS);
        await ask(manager, "/bluebook/subscription", /Subscription/)();
        await ask(manager, "/api/purchase-options", /"data"/)();
        await ask(manager, "/api/cart", /"lines"/)();
      },
    },
    { name: `${2 * KEYS} keys made and printed`, run: () => inTurn(many(2, () => () => printKeys(server))) },
    {
      name: "keys redeemed, and 100 that are none",
      run: async () => {
        const keys = await newKeys(server, 20);
        const client = await openClient(server, OTHER);
        const redeem = (key: string) => client.call("/api/user/redeem-key", new URLSearchParams({ key }).toString());
        await inTurn(keys.map((key) => answered({ status: 200 }, () => redeem(key))));
        await inTurn(
          many(100, (index) => answered({ status: [404, 422] }, () => redeem(`${"\uFDFA".repeat(60)}${index}`))),
        );
      },
    },
    {
      name: `reminders of ${HOLDERS} holders`,
      run: async () => {
        fillHolders(server, HOLDERS);
        await runJob(server, "remind");
        if (countReminders(server) < HOLDERS / 10) throw new Error(`Only ${countReminders(server)} were reminded.`);
      },
    },
    {
      name: `a comparison of ${PAYMENTS} payments with Stripe's`,
      run: async () => {
        copyOrders(server, second, PAYMENTS);
        await comparePayments(server, standIn);
      },
    },
  ];
}

/** What `npm run admin -- keys make` does, beside the server. */
async function printKeys({ dataDir }: RunningServer): Promise<void> {
  const make = [
    "keys",
    "make",
    "--variant",
    "individual-1",
    "--count",
    `${KEYS}`,
    "--label",
    "Gaps",
    "--expires",
    "2999-12-31",
  ];
  const { code, output } = await runCommand("node", [...(await builtArguments("admin")), ...make], {
    env: { DATA_DIR: dataDir },
  });
  if (code !== 0 || output.split("\n").length < KEYS) throw new Error(`No keys were made: ${output.slice(0, 200)}`);
}

/** Lets the stand-in know the copies of a paid order, and compares. */
async function comparePayments(server: RunningServer, standIn: FakeStripe): Promise<void> {
  const { sessions } = standIn.records;
  const last = [...sessions.values()].at(-1);
  if (!last) throw new Error("Nobody has paid by card.");
  for (let copy = 1; copy <= PAYMENTS; copy += 1)
    sessions.set(`${last.id}-${copy}`, {
      ...last,
      id: `${last.id}-${copy}`,
      payment_intent: `${last.payment_intent}-${copy}`,
    });
  standIn.calls.length = 0;
  await runJob(server, "reconcile-payments");
  const pages = standIn.calls.filter((call) => call === "GET checkout/sessions").length;
  if (pages < PAYMENTS / 100) throw new Error(`Only ${pages} pages were compared.`);
}

/** Runs a daily job of the server now, and waits until it has ended. */
async function runJob(server: RunningServer, name: string): Promise<void> {
  makeDue(server, name);
  const tooLate = performance.now() + LONGEST_JOB_MS;
  while (!hasRun(server, name)) {
    if (performance.now() > tooLate) throw new Error(`The job ${name} has not ended.`);
    await wait(200);
  }
}
