import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { alreadySeated } from "../errors.ts";
import { endSeat, endSeats, insertSeat, insertSeats } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";

export interface SeatHolder {
  accountId: string;
  groupId: string;
}

export interface SeatHolders {
  accountIds: readonly string[];
  groupId: string;
}

/**
 * Gives an account access by a group, starting today. Its own terms are paused while the group's term runs (SUBS-14).
 * Whether the group has an open seat is checked by groups.
 * @throws AppError already-seated if the account has a seat in a group
 */
export async function takeSeat(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { accountId, groupId }: SeatHolder,
): Promise<void> {
  const now = clock.now();
  const seat = { id: newId(clock), account_id: accountId, group_id: groupId, joined_on: zone.dayAt(now) };
  if (!(await insertSeat(trx, { ...seat, left_on: null, created_at: now }))) throw alreadySeated();
}

/** Does the same for many accounts. Returns those that have a seat now; the others already had one in a group. */
export async function takeSeats(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { accountIds, groupId }: SeatHolders,
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const seat = { group_id: groupId, joined_on: zone.dayAt(now), left_on: null, created_at: now };
  return await insertSeats(
    trx,
    accountIds.map((id) => ({ id: newId(clock), account_id: id, ...seat })),
  );
}

/** Ends the access of many accounts by a group: starting today, their own terms run again. */
export async function leaveSeats(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { accountIds, groupId }: SeatHolders,
): Promise<void> {
  await endSeats(trx, accountIds, groupId, zone.dayAt(clock.now()));
}

/**
 * Ends an account's access by a group: starting today, its own terms run again. Returns false if it has no seat there.
 */
export async function leaveSeat(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { accountId, groupId }: SeatHolder,
): Promise<boolean> {
  return endSeat(trx, accountId, groupId, zone.dayAt(clock.now()));
}
