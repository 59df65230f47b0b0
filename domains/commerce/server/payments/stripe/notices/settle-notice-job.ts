import { z } from "zod";
import { defineJob } from "../../../../../../platform/jobs/define-job.ts";

/**
 * Follows the hint of a notice: asks Stripe about a page to pay on, or about a payment. While Stripe can't be reached it
 * is tried for about half a day; the look every ten minutes (reconcile) goes on after that.
 */
export const settleNoticeJob = defineJob({
  name: "settle-payment-notice",
  payload: z.object({ subject: z.enum(["session", "payment"]), ref: z.string() }),
  attempts: 20,
});
