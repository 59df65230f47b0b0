import { lockRelease, updateRelease } from "../../history/releases-store.ts";
import { enqueueJob, nextLook } from "../../../../../../platform/jobs/define-job.ts";
import { type PublishContext, recordAct } from "../writing/record-act.ts";
import { releaseDiscarded, releaseNotStaged, releaseUnknown, timeIsPast, timeSetAnew } from "../errors.ts";
import { knownRelease } from "../find-edition.ts";

import { publishReleaseJob } from "./publish-job.ts";

/**
 * Sets when a staged release is to be published, in epoch milliseconds; null takes that back. A server that is down at
 * that time publishes it when it is up again. `seen`: the only time that is taken back; without it, whichever is set.
 * @throws AppError edition-unknown, release-unknown, release-discarded, release-not-staged, time-is-past, time-set-anew
 */
export async function scheduleRelease(
  context: PublishContext,
  name: string,
  publishAt: number | null,
  { seen }: { seen?: number | null } = {},
): Promise<void> {
  const { database, clock } = context;
  if (publishAt !== null && publishAt <= clock.now()) throw timeIsPast();
  const found = await knownRelease(database.db, name);
  await database.db.transaction().execute(async (trx) => {
    const release = await lockRelease(trx, database.flavor, found.release.id);
    if (release === undefined) throw releaseUnknown(name);
    if (release.discarded_at !== null) throw releaseDiscarded(name);
    if (release.status !== "staged" || release.snapshot === null) throw releaseNotStaged(name);
    if (publishAt === null && seen !== undefined && release.publish_at !== seen) {
      if (release.publish_at !== null) throw timeSetAnew();
      return;
    }
    await updateRelease(trx, release.id, { publish_at: publishAt, problem: "" });
    const kind = publishAt === null ? "unscheduled" : "scheduled";
    await recordAct(trx, context, kind, { releaseId: release.id, publishAt });
    if (publishAt !== null) {
      await enqueueJob(
        trx,
        clock,
        publishReleaseJob,
        { release: name, publishAt },
        { runAt: nextLook(clock, publishAt) },
      );
    }
  });
}
