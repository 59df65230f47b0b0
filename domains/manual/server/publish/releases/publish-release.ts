import type { EditionRevisionsTable, Snapshot } from "../../tables.ts";
import type { EditionState } from "../history/edition-state.ts";
import { findRelease, findLastPublished, findReleaseById, lockRelease, readSnapshot, snapshotOf } from "../history/releases-store.ts";
import { lockEdition } from "../../stores/staging-store.ts";
import { publishRevision } from "../../stores/publishing-store.ts";
import { readPublishedState } from "../../stores/published-state-store.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { differenceOf } from "../plan/difference.ts";
import type { ReleaseSource } from "../stage-edition.ts";
import { type PublishContext, addRelease, recordAct } from "./writing/record-act.ts";
import { writeDifference } from "./writing/write-difference.ts";
import {
  nothingToRollBackTo,
  readersSeeAnother,
  releaseDiscarded,
  releaseIsLive,
  releaseNeverPublished,
  releaseNotKept,
  releaseOutdated,
  releaseUnknown,
  releaseWasPublished,
} from "./errors.ts";
import { type FoundRelease, knownEdition, knownRelease } from "./find-edition.ts";

import { parseReleaseName, releaseName } from "./release-name.ts";

/**
 * Makes a staged release the one that readers see, in one small transaction (docs/decisions/releases-and-drafts.md).
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
async function publishState(
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

/** What a roll-back did. */
interface RollBack {
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
  const live = await findRelease(db, edition.id, edition.revision);
  const before = live
    ? live.base_id !== null && (await findReleaseById(db, live.base_id))
    : await findLastPublished(db, edition.id);
  if (!before || before.status !== "published") throw nothingToRollBackTo(handle);
  return { ...before, handle };
}
