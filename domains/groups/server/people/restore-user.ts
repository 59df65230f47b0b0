import type { Account } from "../../../accounts/contract.ts";
import { findAccount } from "../../../accounts/server/public.ts";
import { takeSeat } from "../../../subscriptions/server/public.ts";
import { alreadyInGroup, personNotFound, tooLateToUndo } from "../errors/seats.ts";
import { sendFirstActivation } from "../invitations/send-activation.ts";
import { demand, mayActOn } from "../policy.ts";
import { type Groups, nameOf, subjectOf, type Trx } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { findRemovedUser, hasPlace, markPresent } from "../stores/people-store.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";

/**
 * Takes the removal of a user back within an hour, as long as a seat is open: the seat rules are those of an invitation. An
 * active user reads again from today on, a pending one gets another activation mail. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, undo-too-late, group-ended, no-open-seat, already-in-group
 */
export async function restoreUser(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
  const { subscriptions, figures } = groups;
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findRemovedUser(trx, userId);
  demand(mayActOn(manager, user));
  if (!user || user.removed_at === null) throw personNotFound();
  if (subscriptions.clock.now() - user.removed_at > figures.undoMs) throw tooLateToUndo();
  requireOpenSeat(await readSeats(trx, subscriptions, group.id));
  if (await hasPlace(trx, user)) throw alreadyInGroup("member");
  // An account that was deleted meanwhile has nobody to come back.
  if (user.activated_at !== null && !(user.account_id !== null && (await findAccount(trx, user.account_id))))
    throw personNotFound();
  await markPresent(trx, user.id);
  if (user.account_id !== null) await takeSeat(trx, subscriptions, { accountId: user.account_id, groupId: group.id });
  else
    await sendFirstActivation(trx, groups, {
      person: user,
      role: "user",
      groupTitle: group.title,
      inviter: actor.name,
    });
  const event = { groupId: group.id, actor, action: "user-restored", subject: subjectOf(user) } as const;
  await recordEvent(trx, subscriptions.clock, event);
  return user.account_id === null
    ? `${nameOf(user)} is invited again. Another activation e-mail is on its way to ${user.email}.`
    : `${nameOf(user)} is a user of ${group.title} again.`;
}
