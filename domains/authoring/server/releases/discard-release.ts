import { deletePageRevisions, lockRelease, updateRelease } from "../../../content/server/authoring.ts";
import type { PublishContext } from "../publish/stage-edition.ts";
import { releaseDiscarded, releaseNotStaged, releaseUnknown } from "./errors.ts";
import { knownRelease } from "./find-edition.ts";
import { recordAct } from "./writing/record-act.ts";

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
