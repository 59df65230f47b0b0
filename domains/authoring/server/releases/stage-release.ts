import { holdStaged, updateRelease } from "../../../content/server/authoring.ts";
import type { ManualEdition } from "../manual.ts";
import { importOvertaken } from "../publish/errors.ts";
import { type PublishReport, reportOn } from "../publish/publish-edition.ts";
import { type PublishContext, type ReleaseSource, stageEdition } from "../publish/stage-edition.ts";

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
