import { accountsByIds } from "../../../../accounts/server/records/public.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { enqueueJob, nextLook } from "../../../../../platform/jobs/define-job.ts";
import { timeIsPast, timeSetAnew } from "../../publish/releases/errors.ts";
import { findEditedPage } from "../drafts/edited-page.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { type PublishDrafts, publishDrafts, readyToPublish } from "../drafts/publish-drafts.ts";
import { pageChangedSince } from "../errors.ts";
import { publishPageJob } from "./publish-page-job.ts";
import { deleteSchedule, findSchedule, saveProblem, saveSchedule } from "./schedules-store.ts";

/**
 * Sets when what a page's draft says now is to be published, in epoch milliseconds. What is written afterwards stays a
 * draft. A server that is down at that time publishes it when it is up again.
 * @throws AppError time-is-past; as `publishDrafts`, what can be known now
 */
export async function schedulePage(
  context: EditingContext,
  {
    pages,
    publishAt,
    reason,
    accountId,
  }: Pick<PublishDrafts, "pages" | "reason" | "accountId"> & { publishAt: number },
): Promise<void> {
  const { database, clock } = context;
  if (publishAt <= clock.now()) throw timeIsPast();
  const { drafts } = await readyToPublish(context, { pages });
  await database.db.transaction().execute(async (trx) => {
    for (const { page, draft } of drafts) {
      const when = { page_id: page.id, version: draft.version, publish_at: publishAt, problem: "" };
      await saveSchedule(trx, { ...when, base_revision_id: page.revision_id, account_id: accountId, reason });
      await enqueueJob(
        trx,
        clock,
        publishPageJob,
        { pageId: page.id, publishAt },
        { runAt: nextLook(clock, publishAt) },
      );
    }
  });
}

/**
 * Takes back when a version is to be published, as it was seen, or that it couldn't be; nothing if no time is set anymore.
 * @throws AppError time-set-anew
 */
export async function unschedulePage(
  { database: { db } }: EditingContext,
  pageId: string,
  seen: { version: number; publishAt: number | null },
): Promise<void> {
  if (await deleteSchedule(db, pageId, seen)) return;
  if ((await findSchedule(db, pageId)) !== undefined) throw timeSetAnew();
}

/**
 * Publishes a page whose time has come, unless it was given another time since, or none. Returns why it can't be
 * published, as admin then says too; null if it was published or nothing was to be done.
 */
export async function publishScheduledPage(
  context: EditingContext,
  scheduled: { pageId: string; publishAt: number },
): Promise<string | null> {
  const { pageId, publishAt } = scheduled;
  const { clock } = context;
  const { db } = context.database;
  const schedule = await findSchedule(db, pageId);
  if (schedule?.publish_at !== publishAt) return null;
  if (clock.now() < publishAt) {
    await enqueueJob(db, clock, publishPageJob, scheduled, { runAt: nextLook(clock, publishAt) });
    return null;
  }
  const { version, reason, account_id: accountId } = schedule;
  try {
    const { page } = await findEditedPage(db, pageId);
    if (page.revision_id !== schedule.base_revision_id) throw pageChangedSince();
    const account = accountId === null ? undefined : (await accountsByIds(db, [accountId])).get(accountId);
    const author = account === undefined ? "" : `${account.firstName} ${account.lastName}`;
    const pages = [{ pageId, version }];
    await publishDrafts(context, { pages, author, reason, accountId, via: "schedule" });
    return null;
  } catch (error) {
    // Trying again can't help, but an outage passes.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await saveProblem(db, pageId, error.message);
    return error.message;
  }
}
