import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteSessionsOf } from "../stores/sessions-store.ts";

/**
 * Signs an account out everywhere at an operator's request, and records it in the security log. `byAccountId`: who did
 * it at the desk.
 */
export async function endEverySession(
  trx: Trx,
  clock: Clock,
  accountId: string,
  { byAccountId = null }: { byAccountId?: string | null } = {},
): Promise<void> {
  await deleteSessionsOf(trx, accountId);
  await recordEvent(trx, clock, "sessions-ended-by-operator", accountId, undefined, { byAccountId });
}
