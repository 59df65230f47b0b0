import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { leaveSeat } from "../../../subscriptions/server/public.ts";
import { personNotFound } from "../errors/seats.ts";
import { authorize, mayActOn } from "./policy.ts";
import { type Groups, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import { findPerson, markRemoved, noteRemover } from "../stores/people-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";
import { notifyLater } from "./many/notify-removed.ts";

/**
 * Takes a user's seat away, pending or active: an own subscription of theirs goes on today. Managers who remove themselves
 * stay administrators, without content (GROUP-8). The mail that tells users waits until it can no longer be undone. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found
 */
export async function removeUser(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findPerson(trx, "group_users", userId);
  authorize(mayActOn(manager, user));
  if (!user) throw personNotFound();
  await endSeat(trx, groups, user);
  const isSelf = user.account_id === account.id;
  const tellAt = isSelf ? null : await notifyLater(trx, groups, group);
  await noteRemover(trx, user.id, { accountId: account.id, tellAt });
  const event = { groupId: group.id, actor, action: "user-removed", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  return isSelf
    ? `You were removed as a user. You still administer ${group.title}, without access to its content.`
    : `${nameOf(user)} was removed from ${group.title}.`;
}

/** Ends a user's place in a group for good, whoever ends it. */
export async function endSeatOf(trx: Trx, groups: Groups, user: GroupAdminsTable): Promise<void> {
  await endSeat(trx, groups, user);
  await deleteCodesOf(trx, { person_id: user.id, account_id: null }, groups.subscriptions.clock.now());
}

/** Ends a user's place. The code of a pending one stays, useless while they are removed: the removal may be undone. */
async function endSeat(trx: Trx, { subscriptions }: Groups, user: GroupAdminsTable): Promise<void> {
  await markRemoved(trx, "group_users", user.id, subscriptions.clock.now());
  if (user.account_id === null) return;
  await leaveSeat(trx, subscriptions, { accountId: user.account_id, groupId: user.group_id });
}
