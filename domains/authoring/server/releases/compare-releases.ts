import {
  compareStates,
  type EditionComparison,
  findRelease,
  findReleaseById,
  readSnapshot,
  snapshotOf,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { releaseDiscarded, releaseNotKept } from "./errors.ts";
import { type FoundRelease, knownRelease } from "./find-edition.ts";
import { releaseName } from "./release-name.ts";

/** What a release changes, and against which. */
export interface ReleaseComparison {
  release: string;
  /** Null if nothing was published before. */
  against: string | null;
  comparison: EditionComparison;
}

/**
 * Compares a release with another; by default with the one before it, where readers have had it, else with the one that
 * they have. @throws AppError edition-unknown, release-unknown, release-discarded, release-not-kept
 */
export async function compareReleases(db: Queries, name: string, against?: string): Promise<ReleaseComparison> {
  const found = await knownRelease(db, name);
  const other = against === undefined ? await releaseBefore(db, found) : await knownRelease(db, against);
  const after = await stateIn(db, found);
  const before = other === undefined ? null : await stateIn(db, other);
  return {
    release: name,
    against: other === undefined ? null : nameOf(other),
    comparison: await compareStates(db, before, after),
  };
}

async function releaseBefore(db: Queries, { edition, release }: FoundRelease): Promise<FoundRelease | undefined> {
  const other =
    release.published_at === null ? await findRelease(db, edition.id, edition.revision) : await baseOf(db, release);
  return other && { edition, release: other };
}

async function baseOf(db: Queries, { base_id: baseId }: FoundRelease["release"]) {
  return baseId === null ? undefined : await findReleaseById(db, baseId);
}

async function stateIn(db: Queries, found: FoundRelease) {
  if (found.release.discarded_at !== null) throw releaseDiscarded(nameOf(found));
  const snapshot = snapshotOf(found.release);
  if (snapshot === null) throw releaseNotKept(nameOf(found));
  return await readSnapshot(db, snapshot);
}

function nameOf({ edition: { handle }, release: { number } }: FoundRelease): string {
  return releaseName({ handle, number });
}
