import process from "node:process";
import fastify from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { limitBodies } from "../../../../platform/http/bodies/limit-bodies.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { databaseSettingsSchema, readProcessArguments } from "../../../../platform/testing/process-arguments.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { testCarts } from "../orders/testing/test-carts.ts";
import { testOrders } from "../orders/testing/test-orders.ts";
import { refundJobs } from "../payments/refunds/make-refund.ts";
import { noticeRoutes } from "../payments/stripe/notices/notice-routes.ts";
import { openStripe } from "../payments/stripe/stripe-access.ts";
import { startStripeJobs, stripeJobs } from "../payments/stripe/stripe-jobs.ts";
import { stripeProvider } from "../payments/stripe/stripe-provider.ts";

/**
 * Child process: what the product's server does for payments by card. It receives Stripe's notices and runs the jobs that
 * follow, until it is stopped or killed. Prints the address for notices once it listens.
 */
const schema = z.object({
  settings: databaseSettingsSchema,
  api: z.string(),
  secret: z.string(),
  /** How far its clock is ahead, in milliseconds. */
  aheadMs: z.number(),
});
const { settings, api, secret, aheadMs } = readProcessArguments(schema);

const clock: Clock = { now: () => systemClock.now() + aheadMs };
const database = await openDatabase(settings);
const subscriptions = { ...subscriptionsAt("2026-11-25"), clock };
const stripe = { secretKey: "sk_test_stand_in", webhookSecrets: [secret], computesTax: false, api };
const access = openStripe(stripe, { clock, secrets: subscriptions.secrets });
const orders = testOrders(database, subscriptions, { providers: [stripeProvider(access)], carts: testCarts() });
const log = { warn: () => {}, error: (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`) };
const payments = { access, orders, log };
const app = fastify({ forceCloseConnections: true });
limitBodies(app);
await app.register(noticeRoutes, { access, database });
await startStripeJobs(payments);
const handlers = [...stripeJobs(payments), ...refundJobs(orders)];
// A killed process holds its jobs until their leases end, in the product for a minute.
const worker = new Worker({ database, clock, handlers, log, pollMs: 20, leaseMs: 3_000 });
worker.start();
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}/webhooks/stripe\n`);
process.once("SIGTERM", () => {
  worker
    .stop()
    .then(() => app.close())
    .then(() => database.close())
    .then(() => process.exit(0))
    .catch(() => process.exit(1));
});
