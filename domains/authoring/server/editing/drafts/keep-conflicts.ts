import type { Block } from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { DraftConflict } from "../merge/merge-drafts.ts";
import { deleteConflict, insertConflicts, listConflicts } from "./drafts-store.ts";

/**
 * Keeps what couldn't be taken into a draft until somebody chooses; what waits already isn't kept again. Where an editor
 * has gone on writing meanwhile, their newer text replaces the older one, unless that has words that the newer hasn't:
 * it may be of another tab or device.
 */
export async function keepConflicts(
  trx: Trx,
  clock: Clock,
  pageId: string,
  { conflicts, by }: { conflicts: readonly DraftConflict[]; by: string | null },
): Promise<void> {
  if (conflicts.length === 0) return;
  const waiting = await listConflicts(trx, pageId);
  const texts = new Set(waiting.map(({ conflict }) => JSON.stringify(conflict)));
  const added = conflicts.filter((conflict) => !texts.has(JSON.stringify(conflict)));
  for (const { id, conflict, foundBy } of waiting)
    if (foundBy === by && by !== null && added.some((newer) => goesOn(conflict, newer))) await deleteConflict(trx, id);
  const rows = added.map((conflict) => {
    const found = { found_at: clock.now(), found_by: by };
    return { id: newId(clock), page_id: pageId, conflict: writeJson(conflict), ...found };
  });
  await insertConflicts(trx, rows);
}

/** Whether both come of one version of one block, and nothing of the older is lost with it. */
function goesOn(older: DraftConflict, newer: DraftConflict): boolean {
  if (older.kind !== "block" || newer.kind !== "block" || older.id !== newer.id || older.was !== newer.was)
    return false;
  const words = new Set(wordsOf(newer.mine));
  return wordsOf(older.mine).every((word) => words.has(word));
}

function wordsOf(block: Block | null): string[] {
  return JSON.stringify(block).match(/[\p{L}\p{N}]+/gu) ?? [];
}
