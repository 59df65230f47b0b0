import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import type { Account } from "../../contract.ts";
import { secondFactorMail } from "../emails/mails.ts";
import { recordEvent } from "../security/record-event.ts";
import { deleteAttemptsOf } from "../stores/attempts-store.ts";
import { deleteSecondFactor } from "../stores/second-factors-store.ts";
import { deleteSessionsOf } from "../stores/sessions-store.ts";

/**
 * Turns off an account's second factor without a code, ends its sessions, and notifies its owner by mail. For the
 * command line and the desk (`byAccountId`: who did it there). Returns false if it wasn't on.
 */
export async function resetSecondFactor(
  trx: Trx,
  clock: Clock,
  account: Account,
  { byAccountId = null }: { byAccountId?: string | null } = {},
): Promise<boolean> {
  if (!(await deleteSecondFactor(trx, account.id))) return false;
  await deleteSessionsOf(trx, account.id);
  await deleteAttemptsOf(trx, account.id);
  const props = { firstName: account.firstName, what: "reset", codesLeft: 0 } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
  await recordEvent(trx, clock, "second-factor-reset", account.id, undefined, { byAccountId });
  return true;
}
