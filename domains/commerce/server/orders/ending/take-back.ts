import type { Trx } from "../../../../../platform/db/database.ts";
import { lowerSeatsNow } from "../../../../groups/server/public.ts";
import { revokeByGrantKey } from "../../../../subscriptions/server/public.ts";
import type { Orders } from "../orders.ts";
import { markTakenBack, readFulfillments } from "../orders-store.ts";

/**
 * Takes back what lines of an order gave, from today on, and nothing else; all of them if none are named. The caller has
 * locked the order with its groups. Returns whether there was anything to take back.
 */
export async function takeBack(
  trx: Trx,
  { subscriptions }: Orders,
  orderId: string,
  lineIds?: ReadonlySet<string>,
): Promise<boolean> {
  const given = (await readFulfillments(trx, orderId)).filter(
    ({ order_line_id: id, revoked_at: at }) => at === null && (lineIds?.has(id) ?? true),
  );
  for (const { order_line_id: lineId, grant_key: key } of given) {
    const holder = await revokeByGrantKey(trx, subscriptions, key);
    await markTakenBack(trx, lineId, subscriptions.clock.now());
    // The users beyond the seats that are left are removed by the next job.
    if (holder && "groupId" in holder) await lowerSeatsNow(trx, subscriptions, holder.groupId);
  }
  return given.length > 0;
}
