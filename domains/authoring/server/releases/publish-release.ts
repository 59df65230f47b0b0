import {
  type EditionState,
  findReleaseById,
  lockEdition,
  lockRelease,
  publishRevision,
  readPublishedState,
  readSnapshot,
  type Snapshot,
  snapshotOf,
} from "../../../content/server/authoring.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { differenceOf } from "../publish/plan/difference.ts";
import type { PublishContext } from "../publish/stage-edition.ts";
import { writeDifference } from "./writing/write-difference.ts";
import { releaseDiscarded, releaseIsLive, releaseOutdated, releaseUnknown, releaseWasPublished } from "./errors.ts";
import { type FoundRelease, knownRelease } from "./find-edition.ts";
import { recordAct } from "./writing/record-act.ts";
import { releaseName } from "./release-name.ts";

/**
 * Makes a staged release the one that readers see, in one small transaction.
 * @throws AppError edition-unknown, release-unknown, release-discarded, release-is-live, release-was-published;
 * release-outdated if another was published since it was staged
 */
export async function publishRelease(context: PublishContext, name: string): Promise<FoundRelease> {
  const { database } = context;
  const { db, flavor } = database;
  const found = await knownRelease(db, name);
  const snapshot = snapshotOf(found.release);
  const target = snapshot && (await readSnapshot(db, snapshot));
  await db.transaction().execute(async (trx) => {
    const edition = await lockEdition(trx, flavor, found.edition.id);
    const release = await lockRelease(trx, flavor, found.release.id);
    // Nothing of a release that an import is still staging is to be seen.
    if (release === undefined || (release.snapshot === null && release.discarded_at === null)) {
      throw releaseUnknown(name);
    }
    if (release.discarded_at !== null || target === null || snapshot === null) throw releaseDiscarded(name);
    if (release.status === "published") {
      throw release.number === edition.revision ? releaseIsLive(name) : releaseWasPublished(name);
    }
    const base = release.base_id === null ? undefined : await findReleaseById(trx, release.base_id);
    if ((base?.number ?? 0) !== edition.revision) {
      const named = (number: number) => releaseName({ handle: edition.handle, number });
      throw releaseOutdated(
        name,
        base ? named(base.number) : "nothing",
        edition.revision === 0 ? null : named(edition.revision),
      );
    }
    await publishState(trx, context, { target, release, snapshot });
    await recordAct(trx, context, "published", { releaseId: release.id });
  });
  return found;
}

/** Makes an edition say what a release says, in the caller's transaction, which has locked the edition. */
export async function publishState(
  trx: Trx,
  { clock, act }: Pick<PublishContext, "clock" | "act">,
  {
    target,
    release,
    snapshot,
  }: {
    target: EditionState;
    release: { id: string; edition_id: string; number: number; base_id: string | null };
    snapshot: Snapshot;
  },
): Promise<void> {
  const difference = differenceOf(await readPublishedState(trx, release.edition_id), target);
  const { id, number, base_id: baseId } = release;
  const now = clock.now();
  await writeDifference(trx, difference, { id, now, byAccountId: act?.accountId ?? null });
  const published = { id, number, baseId, snapshot: writeJson(snapshot), publishedAt: now };
  await publishRevision(trx, difference.edition, published);
}
