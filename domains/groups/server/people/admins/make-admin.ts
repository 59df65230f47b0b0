import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { activateFirst } from "../../errors/permissions.ts";
import { alreadyInGroup, alreadyInvited, personNotFound } from "../../errors/seats.ts";
import { authorize, mayActOn } from "../policy.ts";
import { type Groups, nameOf, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { findPerson, findPersonOfAccount, insertAdmin } from "../../stores/people-store.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";

/**
 * Makes an active user of a manager's group an administrator, without an invitation; the seat stays. All administrators
 * are told, and so is the new one. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, activate-first, already-invited, already-in-group
 */
export async function makeAdmin(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findPerson(trx, "group_users", userId);
  authorize(mayActOn(manager, user));
  if (!user) throw personNotFound();
  if (user.account_id === null) throw activateFirst(nameOf(user));
  const role = await findPersonOfAccount(trx, "group_admins", user.account_id);
  if (role && role.group_id !== group.id) throw alreadyInGroup("administrator");
  const { account_id, first_name, last_name, email, email_lower, name_fold } = user;
  const person = { account_id, first_name, last_name, email, email_lower, name_fold };
  const times = { invited_at: clock.now(), invited_by: account.id, activated_at: clock.now(), removed_at: null };
  const admin = { id: newId(clock), group_id: group.id, ...person, ...times };
  if (role || !(await insertAdmin(trx, admin))) throw alreadyInvited(user.email, "admin");
  const event = { groupId: group.id, actor, action: "admin-activated", subject: subjectOf(user) } as const;
  await recordEvent(trx, clock, event);
  await notifyAdmins(trx, groups, { group, account, person: admin, change: "made" });
  return `${nameOf(user)} now administers ${group.title}.`;
}
