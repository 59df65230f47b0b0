import type { Queries } from "../../../../platform/db/database.ts";
import { markRevoked } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { SubscriptionsTables } from "../tables.ts";

/** Takes a term back from today on: days that were used stay used. False where it was taken back before, or is unknown. */
export async function revokeTerm(
  trx: Queries<SubscriptionsTables>,
  { clock, zone }: Subscriptions,
  termId: string,
): Promise<boolean> {
  return markRevoked(trx, termId, zone.dayAt(clock.now()));
}
