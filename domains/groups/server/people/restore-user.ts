import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findAccount } from "../../../accounts/server/public.ts";
import { takeSeat } from "../../../subscriptions/server/public.ts";
import { alreadyInGroup, personNotFound, tooLateToUndo } from "../errors/seats.ts";
import { invitedAgain } from "../invitations/invite-user.ts";
import { restoreActivation, type Sending } from "../invitations/send-activation.ts";
import { authorize, mayActOn } from "./policy.ts";
import { actorOf, type Groups, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { findRemovedUser, hasPlace, markPresent } from "../stores/people-store.ts";
import type { GroupUsersTable } from "../tables.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";

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
    : `${nameOf(user)} is invited again. Another activation e-mail is on its way to ${user.email}.`;
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
