import type { Queries } from "../../../../platform/db/database.ts";
import { addDays } from "../../../../platform/clock/calendar.ts";
import { insertTrial } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { SubscriptionsTables } from "../tables.ts";

/**
 * Starts an account's free trial today (ACC-1). An account has one trial in its life: a second start changes nothing and
 * gives false.
 */
export async function startTrial(
  trx: Queries<SubscriptionsTables>,
  { clock, zone, trialDays }: Subscriptions,
  accountId: string,
): Promise<boolean> {
  const now = clock.now();
  const today = zone.dayAt(now);
  return insertTrial(trx, {
    account_id: accountId,
    starts_on: today,
    ends_on: addDays(today, trialDays - 1),
    created_at: now,
  });
}
