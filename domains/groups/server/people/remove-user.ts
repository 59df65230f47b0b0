import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { leaveSeat, readAccountFacts, takeSeat } from "../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { alreadyInGroup, groupNotFound, personNotFound, tooLateToUndo } from "../errors/seats.ts";
import { authorize, mayActOn, mayLeave } from "./policy.ts";
import { type Groups, actorOf, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import {
  findPerson,
  findPersonOfAccount,
  findRemovedUser,
  hasPlace,
  markPresent,
  markRemoved,
  noteRemover,
} from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupUsersTable } from "../tables.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";
import { notifyLater } from "./many/notify-removed.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { invitedAgain } from "../invitations/invite-user.ts";
import { type Sending, restoreActivation } from "../invitations/send-activation.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { notMember } from "../errors/permissions.ts";
import { readOwn } from "../records/read-own.ts";
import { lockGroup } from "../stores/groups-store.ts";

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
async function endSeatOf(trx: Trx, groups: Groups, user: GroupAdminsTable): Promise<void> {
  await endSeat(trx, groups, user);
  await deleteCodesOf(trx, { person_id: user.id, account_id: null }, groups.subscriptions.clock.now());
}

/** Ends a user's place. The code of a pending one stays, useless while they are removed: the removal may be undone. */
async function endSeat(trx: Trx, { subscriptions }: Groups, user: GroupAdminsTable): Promise<void> {
  await markRemoved(trx, "group_users", user.id, subscriptions.clock.now());
  if (user.account_id === null) return;
  await leaveSeat(trx, subscriptions, { accountId: user.account_id, groupId: user.group_id });
}

/**
 * Takes the removal of a user back within an hour, as long as a seat is open: the seat rules are those of an invitation. An
 * active user reads again from today on, the mail that a pending one has works again, and no mail tells of the removal. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, undo-too-late, group-ended, no-open-seat, already-in-group
 */
export async function restoreUser(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
  const { subscriptions, limits } = groups;
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findRemovedUser(trx, userId);
  authorize(mayActOn(manager, user));
  if (!user || user.removed_at === null) throw personNotFound();
  if (subscriptions.clock.now() - user.removed_at > limits.undoMs) throw tooLateToUndo();
  requireOpenSeat(await readSeats(trx, subscriptions, group.id));
  if (await hasPlace(trx, user)) throw alreadyInGroup("member");
  // An account that was deleted meanwhile has nobody to come back.
  if (user.activated_at !== null && !(user.account_id !== null && (await findAccount(trx, user.account_id))))
    throw personNotFound();
  const sending = await giveBack(trx, groups, { user, groupTitle: group.title, manager: account });
  const event = { groupId: group.id, actor, action: "user-restored", subject: subjectOf(user) } as const;
  await recordEvent(trx, subscriptions.clock, event);
  if (user.account_id !== null) return `${nameOf(user)} is a user of ${group.title} again.`;
  return sending === "kept"
    ? invitedAgain(user)
    : `${nameOf(user)} is invited again. Another activation email is on its way to ${user.email}.`;
}

interface Return {
  user: GroupUsersTable;
  groupTitle: string;
  manager: Account;
}

/** Gives the seat back: an active user's own, or the invitation of a pending one as it was. */
async function giveBack(trx: Trx, groups: Groups, { user, groupTitle, manager }: Return): Promise<Sending | undefined> {
  const { subscriptions } = groups;
  await markPresent(trx, user.id);
  if (user.account_id === null) {
    const inviter = { name: actorOf(manager).name, email: manager.email };
    return await restoreActivation(trx, groups, { person: user, role: "user", groupTitle, inviter });
  }
  await takeSeat(trx, subscriptions, { accountId: user.account_id, groupId: user.group_id });
  return undefined;
}

/**
 * Lets a member give up the seat: the days of their own subscription that were paused go on today (SUBS-11, SUBS-14). A
 * role as administrator stays. Gives the sentence for the member.
 * @throws AppError not-member
 */
export async function leaveGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const seat = presentSeat(await readAccountFacts(trx, account.id));
  authorize(mayLeave(seat));
  const group = seat && (await lockGroup(trx, seat.groupId, groups.database.flavor));
  if (!group) throw groupNotFound();
  const user = await findPersonOfAccount(trx, "group_users", account.id);
  // Removed while the lock was waited for.
  if (user?.group_id !== group.id) throw notMember();
  await endSeatOf(trx, groups, user);
  const event = { groupId: group.id, actor: actorOf(account), action: "user-left", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  const own = await readOwn(trx, groups.subscriptions, account.id);
  const goesOn =
    own === null
      ? ""
      : own.what === "subscription"
        ? ` Your own subscription continues until ${own.until}.`
        : ` Your free trial runs until ${own.until}.`;
  return `You have left ${group.title}.${goesOn}`;
}
