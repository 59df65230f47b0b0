import { deletePageRevisions, lockRelease, updateRelease } from "../history/releases-store.ts";
import { holdStaged } from "../../stores/staging-store.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { importOvertaken } from "../errors.ts";
import { reportOn } from "../publish-edition.ts";
import type { PublishReport } from "../plan/plan-publication.ts";
import { type ReleaseSource, stageEdition } from "../stage-edition.ts";
import { type PublishContext, recordAct } from "./writing/record-act.ts";
import { releaseDiscarded, releaseNotStaged, releaseUnknown } from "./errors.ts";
import { knownRelease } from "./find-edition.ts";

/**
 * Makes a release of a manual that readers don't see until it is published, and reports what it will change. Without
 * changes there is no release. @throws ManualRefusedError, AppError import-overtaken
 */
export async function stageRelease(
  context: PublishContext,
  manual: ManualEdition,
  source: ReleaseSource,
): Promise<PublishReport> {
  const staged = await stageEdition(context, manual, source);
  const { release, baseId, snapshot, edition } = staged;
  if (staged.plan.changed) {
    const { db, flavor } = context.database;
    await db.transaction().execute(async (trx) => {
      if (!(await holdStaged(trx, flavor, release.id))) throw importOvertaken(edition.handle);
      await updateRelease(trx, release.id, { base_id: baseId, snapshot });
    });
  }
  return reportOn(staged);
}

/**
 * Throws a staged release away; its number isn't given again.
 * @throws AppError edition-unknown, release-unknown, release-discarded, release-not-staged
 */
export async function discardRelease(context: PublishContext, name: string): Promise<void> {
  const { database, clock } = context;
  const { release } = await knownRelease(database.db, name);
  await database.db.transaction().execute(async (trx) => {
    const now = await lockRelease(trx, database.flavor, release.id);
    if (now === undefined) throw releaseUnknown(name);
    if (now.discarded_at !== null) throw releaseDiscarded(name);
    if (now.status !== "staged") throw releaseNotStaged(name);
    await deletePageRevisions(trx, release.id);
    await updateRelease(trx, release.id, { snapshot: null, publish_at: null, discarded_at: clock.now() });
    await recordAct(trx, context, "discarded", { releaseId: release.id });
  });
}
