import { readingLimits } from "../../rules.ts";
import { nothingToRestore, tooManyPins } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { listPinIds, restorePins as restore } from "../stores/pins-store.ts";

/** How long cleared pins can be brought back. */
const UNDO_MS = 24 * 3_600_000;

/**
 * Undoes 'Clear All': restores the cleared pins in their order, below those pinned since.
 * @throws AppError nothing-to-restore (409), too-many-pins (422)
 */
export async function restorePins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if ((await restore(trx, accountId, clock.now() - UNDO_MS)) === 0) throw nothingToRestore();
    if ((await listPinIds(trx, accountId)).length > readingLimits.pins) throw tooManyPins();
  });
}
