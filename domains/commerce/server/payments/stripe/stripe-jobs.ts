import { z } from "zod";
import { defineJob, handleJob, type JobHandler } from "../../../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import { warnOfAttention } from "../attention/attention.ts";
import { settleNotice } from "./notices/settle-notice.ts";
import { settleNoticeJob } from "./notices/settle-notice-job.ts";
import { deleteSettled } from "./notices/notices-store.ts";
import { reconcileAttempts } from "./reconcile/reconcile-attempts.ts";
import { reconcilePayments } from "./reconcile/reconcile-payments.ts";
import { reconcileDisputes, reconcileRefunds } from "./reconcile/reconcile-refunds.ts";
import type { StripePayments } from "./stripe-payments.ts";

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
    handleJob(settleNoticeJob, (notice) => settleNotice(payments, notice)),
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
