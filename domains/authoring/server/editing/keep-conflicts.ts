import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { DraftConflict } from "./merge/draft.ts";
import { insertConflicts, listConflicts } from "./drafts-store.ts";

/** Keeps what couldn't be taken into a draft until somebody chooses; what waits already isn't kept again. */
export async function keepConflicts(
  trx: Trx,
  clock: Clock,
  pageId: string,
  { conflicts, by }: { conflicts: readonly DraftConflict[]; by: string | null },
): Promise<void> {
  if (conflicts.length === 0) return;
  const waiting = new Set((await listConflicts(trx, pageId)).map(({ conflict }) => JSON.stringify(conflict)));
  const rows = conflicts
    .filter((conflict) => !waiting.has(JSON.stringify(conflict)))
    .map((conflict) => {
      const found = { found_at: clock.now(), found_by: by };
      return { id: newId(clock), page_id: pageId, conflict: writeJson(conflict), ...found };
    });
  await insertConflicts(trx, rows);
}
