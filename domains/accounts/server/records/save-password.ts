import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { saveCredential } from "../stores/credentials-store.ts";

/** Saves the hash of an account's password, the first or a new one. Ends nothing. */
export async function savePassword(trx: Trx, clock: Clock, accountId: string, passwordHash: string): Promise<void> {
  await saveCredential(trx, { id: newId(clock), accountId, passwordHash, at: clock.now() });
}
