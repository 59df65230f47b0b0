import {
  type EditionRevisionsTable,
  type EditionState,
  readSnapshot,
  type Snapshot,
  snapshotOf,
} from "../../../content/server/authoring.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { differs } from "../publish/plan/differs.ts";

/** How much a release changed in the one it was made from. */
export interface ChangedParts {
  pages: { added: number; rewritten: number; adjusted: number; removed: number };
  /** Whether the index, and which entries, are others. */
  index: boolean;
  entries: string[];
}

/**
 * Says how much each release changed in the one it was made from, by release id; those whose texts weren't kept, and an
 * edition's first, are left out.
 */
export async function changedPartsOf(
  db: Queries,
  releases: readonly EditionRevisionsTable[],
): Promise<Map<string, ChangedParts>> {
  const snapshots = new Map(releases.map((release) => [release.id, snapshotOf(release)]));
  const states = new Map<Snapshot, Promise<EditionState>>();
  const stateOf = async (snapshot: Snapshot) => {
    const state = states.get(snapshot) ?? readSnapshot(db, snapshot);
    states.set(snapshot, state);
    return await state;
  };
  const changed = new Map<string, ChangedParts>();
  for (const { id, base_id: baseId } of releases) {
    const [before, after] = [baseId === null ? null : snapshots.get(baseId), snapshots.get(id)];
    if (!before || !after) continue;
    const pages = before.pages === after.pages ? none : comparePages(await stateOf(before), await stateOf(after));
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
