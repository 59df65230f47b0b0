import type { EditionComparison } from "../../../model/compare/editions/compare-editions.ts";
import type { EditionRevisionsTable, Snapshot } from "../../tables.ts";
import { type EditionState, compareStates } from "../history/edition-state.ts";
import { findRelease, findReleaseById, readSnapshot, snapshotOf } from "../history/releases-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { releaseDiscarded, releaseNotKept } from "./errors.ts";
import { type FoundRelease, knownRelease } from "./find-edition.ts";
import { releaseName } from "./release-name.ts";
import { differs } from "../plan/difference.ts";

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

/** How much a release changed in the one it was made from. */
export interface ChangedParts {
  pages: { added: number; rewritten: number; adjusted: number; removed: number };
  /** Whether the index, and which entries, are others. */
  index: boolean;
  entries: string[];
}

/**
 * Says how much each release changed in the one it was made from, by release id; those whose texts weren't kept, and an
 * edition's first, are left out. `known` are these releases and those they were made from.
 */
export async function changedPartsOf(
  db: Queries,
  releases: readonly EditionRevisionsTable[],
  known: readonly EditionRevisionsTable[],
): Promise<Map<string, ChangedParts>> {
  const snapshots = new Map(known.map((release) => [release.id, snapshotOf(release)]));
  // The base of a release is mostly the next one that is looked at; a whole edition each is too much to keep of all.
  let [base, baseState]: [Snapshot | null, EditionState | null] = [null, null];
  const comparedPages = async (before: Snapshot, after: Snapshot) => {
    const state = baseState !== null && after === base ? baseState : await readSnapshot(db, after);
    [base, baseState] = [before, await readSnapshot(db, before)];
    return comparePages(baseState, state);
  };
  const changed = new Map<string, ChangedParts>();
  for (const { id, base_id: baseId } of releases) {
    const [before, after] = [baseId === null ? null : snapshots.get(baseId), snapshots.get(id)];
    if (!before || !after) continue;
    const pages = before.pages === after.pages ? none : await comparedPages(before, after);
    const handles = [...new Set([...Object.keys(before.entries), ...Object.keys(after.entries)])];
    const hashes = (snapshot: Snapshot) => new Map(Object.entries(snapshot.entries));
    changed.set(id, {
      pages,
      index: before.index !== after.index,
      entries: handles.filter((handle) => hashes(before).get(handle) !== hashes(after).get(handle)),
    });
  }
  return changed;
}

const none: ChangedParts["pages"] = { added: 0, rewritten: 0, adjusted: 0, removed: 0 };

function comparePages(before: EditionState, after: EditionState): ChangedParts["pages"] {
  const old = new Map(before.pages.map((page) => [page.id, page]));
  const counts = { ...none };
  for (const page of after.pages) {
    const known = old.get(page.id);
    old.delete(page.id);
    if (known === undefined) counts.added += 1;
    else if (known.revision_id !== page.revision_id) counts.rewritten += 1;
    else if (differs(page, known)) counts.adjusted += 1;
  }
  return { ...counts, removed: old.size };
}
