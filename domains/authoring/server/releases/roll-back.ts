import {
  type EditionRevisionsTable,
  findRelease,
  listReleases,
  lockEdition,
  readSnapshot,
  snapshotOf,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { PublishContext, ReleaseSource } from "../publish/stage-edition.ts";
import {
  nothingToRollBackTo,
  readersSeeAnother,
  releaseIsLive,
  releaseNeverPublished,
  releaseNotKept,
} from "./errors.ts";
import { knownEdition, knownRelease } from "./find-edition.ts";
import { publishState } from "./publish-release.ts";
import { addRelease } from "./writing/add-release.ts";
import { recordAct } from "./writing/record-act.ts";
import { parseReleaseName, releaseName } from "./release-name.ts";

/** What a roll-back did. */
export interface RollBack {
  /** The release that readers saw before; null if the edition had been removed. */
  from: string | null;
  /** The release whose text readers see again. */
  to: string;
  /** The new release that says so. */
  release: string;
}

/**
 * Publishes again what an earlier release said, as a new release. `what` is a release (v22.12), or an edition (v22) to
 * go back to what readers saw before its present release. Pages keep their ids, so pins, notes and links hold. `seen` is
 * the number of the release that readers saw when it was decided, if that is to be still so.
 * @throws AppError edition-unknown, release-unknown, release-is-live, release-not-kept, nothing-to-roll-back-to,
 * readers-see-another
 */
export async function rollBack(
  context: PublishContext,
  what: string,
  { author = "", reason = "", seen }: Pick<ReleaseSource, "author" | "reason"> & { seen?: number | undefined } = {},
): Promise<RollBack> {
  const { database, clock } = context;
  const { db, flavor } = database;
  const earlier = parseReleaseName(what) === undefined ? await releaseBefore(db, what) : await earlierRelease(db, what);
  const { edition_id: editionId, number, handle } = earlier;
  const name = releaseName({ handle, number });
  const snapshot = snapshotOf(earlier);
  if (snapshot === null) throw releaseNotKept(name);
  const target = await readSnapshot(db, snapshot);
  return await db.transaction().execute(async (trx) => {
    const edition = await lockEdition(trx, flavor, editionId);
    if (edition.revision === number) throw releaseIsLive(name);
    if (seen !== undefined && seen !== edition.revision) throw readersSeeAnother(handle);
    const live = await findRelease(trx, editionId, edition.revision);
    const release = await addRelease(trx, clock, {
      edition_id: editionId,
      origin: `rollback ${name}`,
      author,
      reason: reason === "" ? `Back to ${name}` : reason,
      base_id: live?.id ?? null,
    });
    await publishState(trx, context, { target, release, snapshot });
    await recordAct(trx, context, "rolled-back", { releaseId: release.id });
    const named = (one: number) => releaseName({ handle, number: one });
    return { from: live ? named(live.number) : null, to: name, release: named(release.number) };
  });
}

type EarlierRelease = EditionRevisionsTable & { handle: string };

async function earlierRelease(db: Queries, name: string): Promise<EarlierRelease> {
  const { edition, release } = await knownRelease(db, name);
  if (release.status !== "published") throw releaseNeverPublished(name);
  return { ...release, handle: edition.handle };
}

/** Finds the release whose text readers saw before the present one; of a removed edition, what they saw last. */
async function releaseBefore(db: Queries, handle: string): Promise<EarlierRelease> {
  const edition = await knownEdition(db, handle);
  const releases = await listReleases(db, edition.id);
  const live = releases.find(({ number }) => number === edition.revision);
  const before = live
    ? releases.find(({ id }) => id === live.base_id)
    : releases.toSorted((left, right) => (right.published_at ?? 0) - (left.published_at ?? 0)).at(0);
  if (before?.status !== "published") throw nothingToRollBackTo(handle);
  return { ...before, handle };
}
