import type { Account } from "../../../accounts/contract.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import { leaveSeat } from "../../../subscriptions/server/public.ts";
import { removedFromGroupMail } from "../emails/mails.ts";
import { personNotFound } from "../errors/seats.ts";
import { demand, mayActOn } from "../policy.ts";
import { type Groups, nameOf, subjectOf, type Trx } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import { findContact, findPerson, markRemoved, noteRemover } from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";

/**
 * Takes a user's seat away, pending or active: an own subscription of theirs goes on today. Managers who remove themselves
 * stay administrators, without content (GROUP-8). Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found
 */
export async function removeUser(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findPerson(trx, "group_users", userId);
  demand(mayActOn(manager, user));
  if (!user) throw personNotFound();
  await endSeatOf(trx, groups, user);
  await noteRemover(trx, user.id, account.id);
  const isSelf = user.account_id === account.id;
  if (!isSelf) await tellRemoved(trx, groups, { group, user, reason: "removed" });
  const event = { groupId: group.id, actor, action: "user-removed", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  return isSelf
    ? `You were removed as a user. You still administer ${group.title}, without access to its content.`
    : `${nameOf(user)} was removed from ${group.title}.`;
}

/** Ends a user's place in a group, whoever ends it. */
export async function endSeatOf(trx: Trx, { subscriptions }: Groups, user: GroupAdminsTable): Promise<void> {
  await markRemoved(trx, "group_users", user.id, subscriptions.clock.now());
  await deleteCodesOf(trx, { person_id: user.id, account_id: null });
  if (user.account_id === null) return;
  await leaveSeat(trx, subscriptions, { accountId: user.account_id, groupId: user.group_id });
}

interface Removal {
  group: GroupsTable;
  user: GroupAdminsTable;
  reason: "removed" | "fewer-seats";
}

/** Tells a user by mail that the seat has ended, where the group wants that (notifyOnRemove). */
export async function tellRemoved(trx: Trx, groups: Groups, { group, user, reason }: Removal): Promise<void> {
  if (group.notify_on_remove === 0) return;
  const contact = await findContact(trx, group.id);
  const props = {
    firstName: user.first_name,
    groupTitle: group.title,
    reason,
    contact: contact ? { name: nameOf(contact), email: contact.email } : null,
    link: `${groups.origin()}/bluebook/subscription`,
  };
  await queueMail(trx, groups.subscriptions.clock, {
    to: { address: user.email },
    template: removedFromGroupMail,
    props,
  });
}
