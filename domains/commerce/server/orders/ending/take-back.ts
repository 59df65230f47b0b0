import type { Trx } from "../../../../../platform/db/database.ts";
import { lowerSeatsNow } from "../../../../groups/server/public.ts";
import { lowerByGrantKey, revokeByGrantKey } from "../../../../subscriptions/server/terms/public.ts";
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

/**
 * Takes back so many of the seats that lines of an order gave to groups, from today on; `seats` by the lines' ids. The
 * caller has locked the order with its groups. Returns how many were taken back: none of what was taken back before.
 */
export async function takeSeatsBack(
  trx: Trx,
  { subscriptions }: Orders,
  orderId: string,
  seats: ReadonlyMap<string, number>,
): Promise<number> {
  if (seats.size === 0) return 0;
  let taken = 0;
  for (const { order_line_id: lineId, grant_key: key } of await readFulfillments(trx, orderId)) {
    const count = seats.get(lineId);
    if (count === undefined) continue;
    const groupId = await lowerByGrantKey(trx, subscriptions, {
      grantKey: key,
      seats: count,
      source: `order:${orderId}`,
    });
    if (groupId === undefined) continue;
    taken += count;
    await lowerSeatsNow(trx, subscriptions, groupId);
  }
  return taken;
}
