import { updateRelease } from "../../history/releases-store.ts";
import { AppError } from "../../../../../../platform/http/errors.ts";
import { enqueueJob, nextLook } from "../../../../../../platform/jobs/define-job.ts";
import { type PublishContext, recordAct } from "../writing/record-act.ts";
import { knownRelease } from "../find-edition.ts";
import { publishRelease } from "../publish-release.ts";
import { publishReleaseJob } from "./publish-job.ts";

/**
 * Publishes a release whose time has come, unless it was given another time since, or none. Returns why it can't be
 * published, as the list of releases then says too; null if it was published or nothing was to be done.
 */
export async function publishScheduled(
  context: PublishContext,
  scheduled: { release: string; publishAt: number },
): Promise<string | null> {
  const { release: name, publishAt } = scheduled;
  const { clock } = context;
  const { db } = context.database;
  const { release } = await knownRelease(db, name);
  if (release.publish_at !== publishAt || release.status === "published") return null;
  if (clock.now() < publishAt) {
    await enqueueJob(db, clock, publishReleaseJob, scheduled, { runAt: nextLook(clock, publishAt) });
    return null;
  }
  try {
    await publishRelease({ ...context, act: { via: "schedule", accountId: null, reason: "" } }, name);
    return null;
  } catch (error) {
    // Trying again can't help, but an outage passes.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { message: problem } = error;
    const act = { via: "schedule", accountId: null, reason: problem } as const;
    await db.transaction().execute(async (trx) => {
      await updateRelease(trx, release.id, { publish_at: null, problem });
      await recordAct(trx, { ...context, act }, "not-published", { releaseId: release.id });
    });
    return error.message;
  }
}
