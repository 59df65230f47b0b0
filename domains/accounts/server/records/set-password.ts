import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { savePassword } from "./save-password.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteCodes } from "../stores/codes-store.ts";
import { deleteSessionsOf } from "../stores/sessions-store.ts";

/** Sets an account's password without asking for the old one, and ends its sessions. For the command line. */
export async function setPassword(trx: Trx, clock: Clock, accountId: string, passwordHash: string): Promise<void> {
  await savePassword(trx, clock, accountId, passwordHash);
  await deleteSessionsOf(trx, accountId);
  await deleteCodes(trx, accountId);
  await recordEvent(trx, clock, "password-reset", accountId, undefined);
}
