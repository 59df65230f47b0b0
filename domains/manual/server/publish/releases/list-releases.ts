import type { EditionRevisionsTable } from "../../tables.ts";
import { findReleasesByIds, listReleases } from "../history/releases-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type ChangedParts, changedPartsOf } from "./compare-releases.ts";
import type { ReleaseState } from "../../../admin/contract.ts";
import { type FoundRelease, knownEdition } from "./find-edition.ts";
import { releaseName } from "./release-name.ts";

/** A release as a list shows it; times in epoch milliseconds. */
export interface ListedRelease {
  name: string;
  number: number;
  state: ReleaseState;
  origin: string;
  author: string;
  reason: string;
  createdAt: number;
  publishAt: number | null;
  publishedAt: number | null;
  /** The release that was published when it was made. */
  base: string | null;
  /** Why it wasn't published at its time; '' otherwise. */
  problem: string;
  /** What it changed in its base; null if one of the two wasn't kept. */
  changed: ChangedParts | null;
  /** Whether it can be published again. */
  isKept: boolean;
}

/** So many releases are listed at once: what each changed is worked out from its texts. */
export const RELEASES_AT_ONCE = 20;

/** Lists an edition's releases, newest first, and only those below a number if one is given. @throws AppError edition-unknown */
export async function releasesOf(db: Queries, handle: string, before?: number): Promise<ListedRelease[]> {
  const edition = await knownEdition(db, handle);
  return await describeReleases(db, edition, await listReleases(db, edition.id, { most: RELEASES_AT_ONCE, before }));
}

/** Says of releases of an edition, given newest first, what lists show of them. */
export async function describeReleases(
  db: Queries,
  { handle, revision }: FoundRelease["edition"],
  rows: readonly EditionRevisionsTable[],
): Promise<ListedRelease[]> {
  const own = new Set(rows.map(({ id }) => id));
  const bases = rows.flatMap(({ base_id: id }) => (id === null || own.has(id) ? [] : [id]));
  const known = [...rows, ...(await findReleasesByIds(db, bases))];
  const names = new Map(known.map(({ id, number }) => [id, releaseName({ handle, number })]));
  const changed = await changedPartsOf(db, rows, known);
  return rows.map((row) => ({
    name: releaseName({ handle, number: row.number }),
    number: row.number,
    state: stateOfRelease(row, revision),
    origin: row.origin,
    author: row.author,
    reason: row.reason,
    createdAt: row.created_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    base: row.base_id === null ? null : (names.get(row.base_id) ?? null),
    problem: row.problem,
    changed: changed.get(row.id) ?? null,
    isKept: row.snapshot !== null,
  }));
}

function stateOfRelease(row: EditionRevisionsTable, liveNumber: number): ReleaseState {
  if (row.discarded_at !== null) return "discarded";
  if (row.status === "published") return row.number === liveNumber ? "live" : "published";
  return row.publish_at === null ? "staged" : "scheduled";
}
