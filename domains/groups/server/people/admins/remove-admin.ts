import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { personNotFound } from "../../errors/seats.ts";
import { authorize, mayActOn, mayRemoveAdmin } from "../policy.ts";
import { type Groups, nameOf, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { deleteCodesOf } from "../../stores/codes-store.ts";
import { saveContact } from "../../stores/groups-store.ts";
import { findPerson, markRemoved, readAdmins } from "../../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../../tables.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";

/**
 * Takes an administrator's role away; a seat of theirs stays. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, remove-oneself
 */
export async function removeAdmin(trx: Trx, groups: Groups, account: Account, adminId: string): Promise<string> {
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const admin = await findPerson(trx, "group_admins", adminId);
  authorize(mayActOn(manager, admin));
  if (!admin) throw personNotFound();
  authorize(mayRemoveAdmin(manager, admin));
  await endRole(trx, groups, group, admin);
  const event = { groupId: group.id, actor, action: "admin-removed", subject: subjectOf(admin) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  await notifyAdmins(trx, groups, { group, account, person: admin, change: "removed" });
  return `${nameOf(admin)} no longer administers ${group.title}.`;
}

/** Ends an administrator's role. Where they were the contact, the longest-serving active administrator becomes it. */
export async function endRole(
  trx: Trx,
  { subscriptions }: Pick<Groups, "subscriptions">,
  group: GroupsTable,
  admin: GroupAdminsTable,
): Promise<void> {
  await markRemoved(trx, "group_admins", admin.id, subscriptions.clock.now());
  const now = subscriptions.clock.now();
  // The code of a pending one stays, useless while nobody invites them anew.
  if (admin.activated_at !== null) await deleteCodesOf(trx, { person_id: admin.id, account_id: null }, now);
  if (group.contact_admin_id !== admin.id) return;
  const next = (await readAdmins(trx, group.id)).find(({ activated_at: at }) => at !== null);
  await saveContact(trx, group.id, next?.id ?? null);
}
