import { z } from "zod";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../../platform/jobs/define-job.ts";
import { warnOfAttention } from "../attention/attention.ts";
import { handleWebhookEvent, settleNoticeJob, settleSession } from "./webhooks/handle-webhook-event.ts";
import { deleteSettled } from "./webhooks/webhooks-store.ts";
import { type Reconciled, reconcileAttempts, reconcileDisputes, reconcileRefunds } from "./reconcile/reconcile.ts";
import { STRIPE, type StripePayments, paymentOf } from "./stripe-provider.ts";
import type Stripe from "stripe";
import { isAboutOne } from "./stripe-client.ts";
import { listRecorded } from "./reconcile/reconcile-store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** How often attempts are looked at that should have ended, in milliseconds. */
const EVERY_MS = 10 * MINUTE_MS;

/** How long settled notices are kept, in milliseconds: longer than Stripe repeats them. */
const KEEP_MS = 40 * DAY_MS;

/** Where a run goes on after the one before; '' at the start of a round. */
const cursor = z.object({ after: z.string() });

const reconcileAttemptsJob = defineJob({ name: "reconcile-attempts", payload: cursor });
const reconcilePaymentsJob = defineJob({ name: "reconcile-payments", payload: cursor });
const reconcileRefundsJob = defineJob({ name: "reconcile-refunds", payload: cursor });
const reconcileDisputesJob = defineJob({ name: "reconcile-disputes", payload: cursor });

/** The jobs of payments by Stripe, for the worker. */
export function stripeJobs(payments: StripePayments): JobHandler[] {
  const { access, orders } = payments;
  return [
    handleJob(settleNoticeJob, (notice) => handleWebhookEvent(payments, notice)),
    handleJob(reconcileAttemptsJob, async ({ after }, { signal }) => {
      // First: a run that fails for good doesn't end the rounds.
      await plan(payments, reconcileAttemptsJob, "", EVERY_MS);
      const { next } = await reconcileAttempts(payments, after, signal);
      if (next !== undefined) await plan(payments, reconcileAttemptsJob, next, 0);
    }),
    handleJob(reconcilePaymentsJob, async ({ after }) => {
      await plan(payments, reconcilePaymentsJob, "", DAY_MS);
      const { next } = await reconcilePayments(payments, after);
      if (next !== undefined) await plan(payments, reconcilePaymentsJob, next, 0);
      else await deleteSettled(orders.database.db, access.clock.now() - KEEP_MS);
    }),
    handleJob(reconcileRefundsJob, async ({ after }) => {
      await plan(payments, reconcileRefundsJob, "", DAY_MS);
      const { next } = await reconcileRefunds(payments, after);
      if (next !== undefined) await plan(payments, reconcileRefundsJob, next, 0);
    }),
    handleJob(reconcileDisputesJob, async ({ after }) => {
      await plan(payments, reconcileDisputesJob, "", DAY_MS);
      const { next } = await reconcileDisputes(payments, after);
      if (next !== undefined) await plan(payments, reconcileDisputesJob, next, 0);
      else await warnOfAttention(orders, payments.log);
    }),
  ];
}

/** Begins the looks for payments, refunds and disputes whose notices never came. Safe at every start. */
export async function startStripeJobs(payments: StripePayments): Promise<void> {
  await plan(payments, reconcileAttemptsJob, "", 0);
  await plan(payments, reconcilePaymentsJob, "", 0);
  await plan(payments, reconcileRefundsJob, "", 0);
  await plan(payments, reconcileDisputesJob, "", 0);
}

async function plan(
  { access: { clock }, orders }: StripePayments,
  job: typeof reconcileAttemptsJob,
  after: string,
  inMs: number,
): Promise<void> {
  const runAt = clock.now() + inMs;
  await enqueueJob(orders.database.db, clock, job, { after }, { runAt, uniqueKey: job.name });
}

/** How far back paid pages are compared, in milliseconds: Stripe keeps what it did for 30 days. */
const BACK_MS = 30 * 86_400_000;

/** Stripe's largest page of a list. */
const PAGE = 100;

/**
 * Compares a page of Stripe's list of paid sessions, newest first, with the payments that are recorded, and settles what
 * is missing: the last net, for an attempt that was closed here and paid there. `after`: the last session of the page
 * before, '' for the first page.
 */
export async function reconcilePayments(payments: StripePayments, after: string): Promise<Reconciled> {
  const { access, orders, log } = payments;
  const stripe = await access.client();
  const list = await stripe.checkout.sessions.list({
    created: { gte: Math.floor((access.clock.now() - BACK_MS) / 1_000) },
    status: "complete",
    limit: PAGE,
    ...(after === "" ? {} : { starting_after: after }),
  });
  const paid = list.data.filter(
    (session) => session.payment_status === "paid" && access.isOurs(session.metadata?.["installation"] ?? ""),
  );
  const recorded = await listRecorded(orders.database.db, STRIPE, paid.map(paymentOf));
  let recovered = 0;
  for (const session of paid.filter((each) => !recorded.has(paymentOf(each)))) {
    if (await recover(payments, stripe, session)) recovered += 1;
  }
  if (recovered > 0) log.warn({ recovered }, "payments were found that no notice had announced");
  return { recovered, next: list.has_more ? list.data.at(-1)?.id : undefined };
}

async function recover(payments: StripePayments, stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> {
  const { orders, log } = payments;
  const details = { session: session.id, order: session.metadata?.["order"] };
  try {
    if (!(await settleSession(payments, session.id))) {
      log.error(details, "a payment at Stripe is for an order that isn't here");
      return false;
    }
  } catch (error) {
    if (!isAboutOne(stripe, error)) throw error;
    log.error({ err: error, ...details }, "a payment at Stripe could not be settled");
    return false;
  }
  return (await listRecorded(orders.database.db, STRIPE, [paymentOf(session)])).size > 0;
}
