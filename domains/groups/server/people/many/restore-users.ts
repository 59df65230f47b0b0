import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { accountsByIds } from "../../../../accounts/server/records/public.ts";
import { takeSeats } from "../../../../subscriptions/server/public.ts";
import { tooLateToUndo } from "../../errors/seats.ts";
import { chunksOf } from "../../invitations/lists/split-cells.ts";
import { restoreActivations } from "../../invitations/send-activation.ts";
import { type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvents } from "../../records/record-event.ts";
import { readSeats, requireOpenSeat } from "../../seats/read-seats.ts";
import { findPlacedAccounts, markManyPresent, readRemovedByIds } from "../../stores/many-users-store.ts";
import { findPresentEmails } from "../../stores/people-store.ts";
import type { GroupUsersTable } from "../../tables.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";
import type { ManyDone } from "./remove-users.ts";

/**
 * Takes the removal of many users back within an hour: of as many as there are open seats, and of those who have no other
 * place by now. The mails that pending ones have work again, and nobody is told of the removal.
 * @throws AppError managers-only, undo-too-late, group-ended, no-open-seat
 */
export async function restoreUsers(
  trx: Trx,
  groups: Groups,
  account: Account,
  userIds: readonly string[],
): Promise<ManyDone> {
  const { subscriptions, limits } = groups;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  const since = subscriptions.clock.now() - limits.undoMs;
  const removed = await readRemovedByIds(trx, group.id, { ids: userIds, since });
  if (removed.length === 0) throw tooLateToUndo();
  const seats = await readSeats(trx, subscriptions, group.id);
  requireOpenSeat(seats);
  const back = (await findReturning(trx, group.id, removed)).slice(0, seats.open ?? undefined);
  const inviter = { name: actor.name, email: account.email };
  const invitations = { groupId: group.id, groupTitle: group.title, inviter };
  const people = back.filter(({ account_id: id }) => id === null);
  const unreached = new Set(await restoreActivations(trx, groups, { ...invitations, people }));
  const restored = back.filter((user) => !unreached.has(user));
  await markManyPresent(
    trx,
    restored.map(({ id }) => id),
  );
  await takeSeats(trx, subscriptions, { accountIds: accountsOf(restored), groupId: group.id });
  const event = { groupId: group.id, actor, action: "user-restored" } as const;
  const events = restored.map((user) => ({ ...event, subject: subjectOf(user) }));
  await recordEvents(trx, subscriptions.clock, events);
  return describe(restored, userIds.length, group.title);
}

/** Not who has another place by now, nor whose account is gone; whoever was removed twice comes back once. */
async function findReturning(
  trx: Trx,
  groupId: string,
  removed: readonly GroupUsersTable[],
): Promise<GroupUsersTable[]> {
  const emails = removed.map(({ email_lower: email }) => email);
  const present = await findPresentEmails(trx, groupId, emails);
  const placed = await findPlacedAccounts(trx, accountsOf(removed));
  const accounts = new Set<string>();
  for (const chunk of chunksOf(accountsOf(removed), CHUNK))
    for (const id of (await accountsByIds(trx, chunk)).keys()) accounts.add(id);
  const seen = new Set<string>();
  return removed.filter(({ account_id: id, activated_at: activatedAt, email_lower: email }) => {
    const isGone = id === null ? activatedAt !== null : placed.has(id) || !accounts.has(id);
    const isTaken = present.has(email) || seen.has(email) || (id !== null && seen.has(id));
    if (isGone || isTaken) return false;
    seen.add(email);
    if (id !== null) seen.add(id);
    return true;
  });
}

/** So many ids go into one statement. */
const CHUNK = 500;

function accountsOf(users: readonly GroupUsersTable[]): string[] {
  return users.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
}

function describe(restored: readonly GroupUsersTable[], asked: number, title: string): ManyDone {
  const left = asked - restored.length;
  const back = restored.length === 1 ? "1 person is" : `${restored.length} people are`;
  const others =
    left === 0
      ? ""
      : ` ${left} could not be restored: their seats are taken, they are in another group, or it is too late.`;
  return {
    success: restored.length > 0,
    tone: left === 0 ? "success" : "attention",
    message: `${back} in ${title} again.${others}`,
    userIds: restored.map(({ id }) => id),
  };
}
