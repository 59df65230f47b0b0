import { z } from "zod";
import type { Trx } from "../../../../../platform/db/database.ts";
import { defineJob } from "../../../../../platform/jobs/define-job.ts";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import type { Orders } from "../../orders/orders.ts";

/** Asks a payment's provider to give money back. Tried for about two days. */
export const makeRefundJob = defineJob({
  name: "make-refund",
  payload: z.object({ refundId: z.string() }),
  attempts: 60,
});

/** Has a refund made, in the transaction that asks for it. */
export async function makeRefundLater(trx: Trx, { subscriptions: { clock } }: Orders, refundId: string): Promise<void> {
  await enqueueJob(trx, clock, makeRefundJob, { refundId }, { uniqueKey: `${makeRefundJob.name}:${refundId}` });
}
