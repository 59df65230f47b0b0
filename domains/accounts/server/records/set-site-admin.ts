import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { recordEvent } from "../security/record-event.ts";
import { updateAccount } from "../stores/accounts-store.ts";

/** Makes an account a site admin, or revokes it. */
export async function setSiteAdmin(trx: Trx, clock: Clock, accountId: string, isAdmin: boolean): Promise<void> {
  await updateAccount(trx, accountId, { is_admin: isAdmin ? 1 : 0, updated_at: clock.now() });
  await recordEvent(trx, clock, isAdmin ? "site-admin-made" : "site-admin-ended", accountId, undefined);
}
