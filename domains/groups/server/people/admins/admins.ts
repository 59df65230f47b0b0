import type { Flavor, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { personNotFound } from "../../errors/seats.ts";
import { authorize, mayActOn, mayRemoveAdmin } from "../policy.ts";
import { type Groups, nameOf, subjectOf } from "../../records/groups.ts";
import { type Actor, recordEvent } from "../../records/record-event.ts";
import { deleteCodesOf } from "../../stores/codes-store.ts";
import { lockGroup, saveContact } from "../../stores/groups-store.ts";
import { findPerson, markRemoved, readAdmins } from "../../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../../tables.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";

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

interface Taking {
  groupId: string;
  actor: Actor;
  /** Whether it is this administrator. */
  isIt(admin: GroupAdminsTable): boolean;
  /** How the person is named if they don't administer the group. */
  name: string;
}

/**
 * Takes an administrator's role away for the staff, who need not administer the group; a seat stays. Never the last
 * one's (GROUP-12). Returns whose it was.
 * @throws AppError no-such-administrator, last-administrator
 */
export async function takeRole(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, actor, isIt, name }: Taking,
  flavor: Flavor,
): Promise<GroupAdminsTable> {
  const group = await lockGroup(trx, groupId, flavor);
  const admins = await readAdmins(trx, groupId);
  const admin = admins.find(isIt);
  if (!group || !admin) throw failure("no-such-administrator", `${name} does not administer ${group?.title ?? "it"}.`);
  if (!admins.some((each) => each.activated_at !== null && each.id !== admin.id))
    throw failure(
      "last-administrator",
      `${admin.email} is the last administrator of ${group.title}. Add another one first.`,
    );
  await endRole(trx, { subscriptions }, group, admin);
  const event = { groupId, actor, action: "admin-removed", subject: subjectOf(admin) } as const;
  await recordEvent(trx, subscriptions.clock, event);
  return admin;
}

function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 409, message });
}
