import type { EditionRevisionsTable } from "../../tables.ts";
import { listReleases } from "../history/releases-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type ChangedParts, changedPartsOf } from "./compare-releases.ts";
import type { ReleaseState } from "../../../admin/contract.ts";
import { knownEdition } from "./find-edition.ts";
import { releaseName } from "./release-name.ts";

/** A release as a list shows it; times in epoch milliseconds. */
export interface ListedRelease {
  name: string;
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

/** Lists an edition's releases, newest first. @throws AppError edition-unknown */
export async function releasesOf(db: Queries, handle: string): Promise<ListedRelease[]> {
  const edition = await knownEdition(db, handle);
  const rows = await listReleases(db, edition.id);
  const names = new Map(rows.map(({ id, number }) => [id, releaseName({ handle, number })]));
  const changed = await changedPartsOf(db, rows);
  return rows.map((row) => ({
    name: releaseName({ handle, number: row.number }),
    state: stateOfRelease(row, edition.revision),
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
