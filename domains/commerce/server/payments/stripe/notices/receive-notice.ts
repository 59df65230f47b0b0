import type Stripe from "stripe";
import type { Database } from "../../../../../../platform/db/database.ts";
import { enqueueJob } from "../../../../../../platform/jobs/enqueue-job.ts";
import type { StripeAccess } from "../stripe-access.ts";
import { STRIPE } from "../stripe-provider.ts";
import { insertNotice, isUnsettled } from "./notices-store.ts";
import { readNotice } from "./read-notice.ts";
import { settleNoticeJob } from "./settle-notice-job.ts";

export interface NoticeSources {
  access: StripeAccess;
  database: Database;
}

/**
 * Keeps a notice together with the job that follows its hint, or forgets it if it doesn't concern us. Once this returns,
 * Stripe may be told that it arrived. Notices about the same thing are followed by one job.
 */
export async function receiveNotice({ access, database }: NoticeSources, event: Stripe.Event): Promise<void> {
  const notice = readNotice(access, event);
  if (!notice) return;
  const { id, type, subject, ref } = notice;
  const { clock } = access;
  await database.db.transaction().execute(async (trx) => {
    const row = { id, provider: STRIPE, type, ref, received_at: clock.now(), settled_at: null };
    if (!(await insertNotice(trx, row)) && !(await isUnsettled(trx, id))) return;
    await enqueueJob(trx, clock, settleNoticeJob, { subject, ref }, { uniqueKey: `${settleNoticeJob.name}:${ref}` });
  });
}
