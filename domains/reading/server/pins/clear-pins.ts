import type { Reading } from "../reading.ts";
import { clearPins as clear } from "../stores/pins-store.ts";

/** Unpins everything; `restorePins` undoes it. */
export async function clearPins({ database, clock }: Reading, accountId: string): Promise<void> {
  await database.db.transaction().execute((trx) => clear(trx, accountId, clock.now()));
}
