import fastify from "fastify";
import { limitBodies } from "../../../../platform/http/bodies/read-bodies.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { openTestSite } from "../../../groups/server/http/testing/open-test-site.ts";
import { readAccountFacts } from "../../../subscriptions/server/public.ts";
import type { LineToOrder } from "../orders/orders.ts";
import { placeOrder } from "../orders/place-order.ts";
import { testCarts } from "../orders/testing/test-carts.ts";
import { testOrders } from "../orders/testing/test-orders.ts";
import { findAttempt, readPayments } from "../payments/payments-store.ts";
import { payOrder } from "../payments/pay-order.ts";
import { refundJobs } from "../payments/refunds/make-refund.ts";
import { noticeRoutes } from "../payments/stripe/webhooks/webhook-routes.ts";
import { stripeJobs } from "../payments/stripe/stripe-jobs.ts";
import { STRIPE, type StripePayments, stripeProvider } from "../payments/stripe/stripe-provider.ts";
import type { OrdersTable } from "../tables.ts";
import { openStandIn } from "./open-stand-in.ts";

/** Orders that are paid by card: a stand-in of Stripe, a server that receives its notices, and a worker for the jobs. */
export async function openStripeShop(database: Database, options: Partial<Parameters<typeof openStandIn>[0]> = {}) {
  const site = await openTestSite(database, "2026-11-25");
  const { clock, secrets } = site.at;
  const { standIn, access, close } = await openStandIn({ clock, secrets, ...options });
  const carts = testCarts();
  const orders = testOrders(database, site.at, { providers: [stripeProvider(access)], carts });
  const told: object[] = [];
  const log = { warn: (details: object) => told.push(details), error: (details: object) => told.push(details) };
  const payments: StripePayments = { access, log, orders };
  const app = fastify();
  limitBodies(app);
  await app.register(noticeRoutes, { access, database });
  standIn.webhookUrl = `${await app.listen({ host: "127.0.0.1", port: 0 })}/webhooks/stripe`;
  const handlers = [...stripeJobs(payments), ...refundJobs(orders)];
  const worker = new Worker({ database, clock, handlers, log, random: () => 0 });

  /** Places an order of a new cart, and opens its page to pay on; returns both, and the attempt. */
  async function order(account: Account, lines: readonly Partial<LineToOrder>[] = [{}]) {
    const form = await carts.fill(database, account, lines);
    const placed = await placeOrder(orders, account, { ...form, provider: STRIPE });
    const { session } = await open(placed);
    return { order: placed, session };
  }

  /** Opens the page to pay an order on; returns Stripe's id of it. */
  async function open({ id }: Pick<OrdersTable, "id">) {
    const url = await payOrder(orders, id, STRIPE);
    const attempt = await findAttempt(database.db, { openFor: id });
    return { url, session: attempt?.provider_ref ?? "" };
  }

  return {
    ...site,
    standIn,
    access,
    orders,
    payments,
    carts,
    /** What the jobs wrote into the log. */
    told,
    order,
    open,
    buyers: standIn.buyers,
    runJobs: () => worker.runDue(),
    paid: async ({ id }: Pick<OrdersTable, "id">) => (await readPayments(database.db, id)).map(({ amount }) => amount),
    /** The account's terms that weren't taken back. */
    termsOf: async (account: Account) =>
      (await readAccountFacts(database.db, account.id)).terms.filter(({ revokedOn }) => revokedOn === null),
    close: async () => {
      close();
      await app.close();
      await site.close();
    },
  };
}
