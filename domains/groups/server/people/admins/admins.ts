import type { Flavor, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { alreadyInGroup, alreadyInvited, personNotFound } from "../../errors/seats.ts";
import { authorize, mayActOn, mayBeContact, mayLeaveAsAdmin, mayRemoveAdmin } from "../policy.ts";
import { type Groups, nameOf, subjectOf } from "../../records/groups.ts";
import { type Actor, recordEvent } from "../../records/record-event.ts";
import { deleteCodesOf } from "../../stores/codes-store.ts";
import { lockGroup, saveContact, saveNotification } from "../../stores/groups-store.ts";
import { findPerson, findPersonOfAccount, insertAdmin, markRemoved, readAdmins } from "../../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../../tables.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";
import { requireRoomForAdmin } from "../take-place.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import { invitedAgain, invitedPerson } from "../../invitations/invite-user.ts";
import { sendFirstActivation } from "../../invitations/send-activation.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { activateFirst } from "../../errors/permissions.ts";
import type { InvitePayload } from "../../../contract.ts";

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

/**
 * Lets a manager give up the role, unless they are the last active one (GROUP-12); a seat of theirs stays. Gives the
 * sentence for them.
 * @throws AppError managers-only, last-admin
 */
export async function adminLeaveGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { group, actor, person } = await lockManagedGroup(trx, groups, account);
  authorize(mayLeaveAsAdmin(person, await readAdmins(trx, group.id)));
  await endRole(trx, groups, group, person);
  const event = { groupId: group.id, actor, action: "admin-left", subject: subjectOf(person) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  await notifyAdmins(trx, groups, { group, account, person, change: "left" });
  return `You no longer administer ${group.title}.`;
}

/**
 * Makes an active administrator the one whom members turn to (GROUP-7). Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, contact-pending
 */
export async function setAdministrativeContact(
  trx: Trx,
  groups: Groups,
  account: Account,
  adminId: string,
): Promise<string> {
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const admin = await findPerson(trx, "group_admins", adminId);
  authorize(mayActOn(manager, admin));
  if (!admin) throw personNotFound();
  authorize(mayBeContact(admin));
  await saveContact(trx, group.id, admin.id);
  const event = { groupId: group.id, actor, action: "contact-set", subject: subjectOf(admin) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  await notifyAdmins(trx, groups, { group, account, person: admin, change: "contact" });
  return `${nameOf(admin)} is now the administrative contact of ${group.title}.`;
}

/**
 * Makes an active user of a manager's group an administrator, without an invitation; the seat stays. All administrators
 * are told, and so is the new one. Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, activate-first, already-invited, already-in-group,
 * too-many
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
  await requireRoomForAdmin(trx, group.id);
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

/**
 * Says whether removed users are told by mail (GROUP-2). Gives the sentence for the manager.
 * @throws AppError managers-only
 */
export async function updateNotificationSettings(
  trx: Trx,
  groups: Groups,
  account: Account,
  notifyOnRemove: boolean,
): Promise<string> {
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  await saveNotification(trx, group.id, notifyOnRemove ? 1 : 0);
  const event = { groupId: group.id, actor, action: "notification-set" } as const;
  await recordEvent(trx, groups.subscriptions.clock, { ...event, details: { notifyOnRemove: Number(notifyOnRemove) } });
  return notifyOnRemove ? "Removed users will be notified by email." : "Removed users will not be notified by email.";
}

/**
 * Invites somebody to administer a manager's group, and queues their activation mail. It takes no seat (RULING-18).
 * Gives the sentence for the manager.
 * @throws AppError managers-only, already-invited, too-many, address-mailed-often, group-mails-used-up
 */
export async function inviteAdmin(trx: Trx, groups: Groups, account: Account, invite: InvitePayload): Promise<string> {
  const manager = await lockManagedGroup(trx, groups, account);
  const { group, actor } = manager;
  await requireRoomForAdmin(trx, group.id);
  const person = invitedPerson(groups, manager, invite);
  if (!(await insertAdmin(trx, person))) throw alreadyInvited(invite.email, "admin");
  const inviter = { name: actor.name, email: account.email };
  const sending = await sendFirstActivation(trx, groups, { person, role: "admin", groupTitle: group.title, inviter });
  const event = { groupId: group.id, actor, action: "admin-invited", subject: subjectOf(person) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  await notifyAdmins(trx, groups, { group, account, person, change: "invited" });
  return sending === "sent"
    ? `${nameOf(person)} was invited as an administrator. An activation email is on its way to ${person.email}.`
    : invitedAgain(person);
}
