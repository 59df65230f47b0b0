import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteCodes } from "../stores/codes-store.ts";
import { saveCredential } from "../stores/credentials-store.ts";
import { deleteSessionsOf } from "../stores/sessions-store.ts";

/** Sets an account's password without asking for the old one, and ends its sessions. For the command line. */
export async function setPassword(trx: Trx, clock: Clock, accountId: string, passwordHash: string): Promise<void> {
  await saveCredential(trx, { id: newId(clock), accountId, passwordHash, at: clock.now() });
  await deleteSessionsOf(trx, accountId);
  await deleteCodes(trx, accountId);
  await recordEvent(trx, clock, "password-reset", accountId, undefined);
}
