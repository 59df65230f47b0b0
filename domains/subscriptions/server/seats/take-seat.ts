import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { alreadySeated } from "../errors.ts";
import { endSeat, insertSeat } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { SubscriptionsTables } from "../tables.ts";

export interface SeatHolder {
  accountId: string;
  groupId: string;
}

/**
 * Lets an account read by a group from today on. Its own terms pause while the group's term runs (SUBS-14). Whether the
 * group has a seat left is the group's to know.
 * @throws AppError already-seated where the account has a seat in a group
 */
export async function takeSeat(
  trx: Queries<SubscriptionsTables>,
  { clock, zone }: Subscriptions,
  { accountId, groupId }: SeatHolder,
): Promise<void> {
  const now = clock.now();
  const seat = { id: newId(clock), account_id: accountId, group_id: groupId, joined_on: zone.dayAt(now) };
  if (!(await insertSeat(trx, { ...seat, left_on: null, created_at: now }))) throw alreadySeated();
}

/** Ends an account's reading by a group: from today on its own terms run again. False where it has no seat there. */
export async function leaveSeat(
  trx: Queries<SubscriptionsTables>,
  { clock, zone }: Subscriptions,
  { accountId, groupId }: SeatHolder,
): Promise<boolean> {
  return endSeat(trx, accountId, groupId, zone.dayAt(clock.now()));
}
