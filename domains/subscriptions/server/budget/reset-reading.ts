import { dayNumber } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { recordEvent } from "../../../accounts/server/security/public.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { forgetServed } from "./budget-store.ts";

/**
 * Gives an account its full reading budget again, including the trial's, and records it in the security log.
 * `byAccountId`: who did it in admin; null for the command line.
 */
export async function resetReading(
  trx: Trx,
  { clock, zone }: Subscriptions,
  accountId: string,
  byAccountId: string | null,
): Promise<void> {
  await forgetServed(trx, accountId, dayNumber(zone.dayAt(clock.now())));
  await recordEvent(trx, clock, "reading-budget-reset", accountId, undefined, { byAccountId });
}
