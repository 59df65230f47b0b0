import type { FastifyInstance } from "fastify";
import { type ContractApp, refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { managerCalls } from "../../calls.ts";
import { alreadyInGroup, alreadyInvited, inviteRefused, personNotFound } from "../errors/seats.ts";
import { inviteUser, invitedAgain, invitedPerson } from "../invitations/invite-user.ts";
import { resendActivationEmail, sendFirstActivation } from "../invitations/send-activation.ts";
import { listUsers } from "../people/list-users.ts";
import { endRole, removeAdmin } from "../people/admins/admins.ts";
import { removeUser, restoreUser } from "../people/remove-user.ts";
import { readManagedGroup } from "../records/read-managed-group.ts";
import { type GroupRoutes, answerAccount, answerManager, answerReading } from "./answers.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { notifyAdmins } from "../emails/notify-admins.ts";
import { authorize, mayActOn, mayBeContact, mayLeaveAsAdmin } from "../people/policy.ts";
import { type Groups, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { findPerson, findPersonOfAccount, insertAdmin, readAdmins } from "../stores/people-store.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import { saveContact, saveNotification } from "../stores/groups-store.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { activateFirst } from "../errors/permissions.ts";
import type { InvitePayload } from "../../contract.ts";

/** What is no id is nobody's. */
const ofPerson = refusing(personNotFound);

/** The calls of a group's administrators (docs/spec/calls.md). */
export function managerRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  const { groups } = routes;
  const api = withContracts(app);

  api.route({
    ...managerCalls.inviteUser,
    ...refusing(inviteRefused),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => inviteUser(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.inviteAdmin,
    ...refusing(inviteRefused),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => inviteAdmin(trx, groups, account, request.body)),
  });
  api.route({
    ...managerCalls.makeAdmin,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => makeAdmin(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.removeUser,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => removeUser(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.restoreUser,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => restoreUser(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.removeAdmin,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) => removeAdmin(trx, groups, account, request.body.userId)),
  });
  api.route({
    ...managerCalls.resendActivationEmail,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        resendActivationEmail(trx, groups, account, request.body.userId),
      ),
  });
  api.route({
    ...managerCalls.setAdministrativeContact,
    ...ofPerson,
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        setAdministrativeContact(trx, groups, account, request.body.userId),
      ),
  });
  api.route({
    ...managerCalls.updateNotificationSettings,
    ...refusing(() => inviteRefused({ notifyOnRemove: ["Choose 0 or 1."] })),
    handler: async (request) =>
      answerManager(routes, request, (trx, account) =>
        updateNotificationSettings(trx, groups, account, request.body.notifyOnRemove === "1"),
      ),
  });
  api.route({
    ...managerCalls.adminLeaveGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => adminLeaveGroup(trx, groups, account)),
  });
  readRoutes(api, routes);
}

/** What administrators see of their group. */
function readRoutes(api: ContractApp, routes: GroupRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  api.route({
    ...managerCalls.group,
    handler: async (request) =>
      answerReading(routes, request, (_group, manager) => readManagedGroup(db, groups, manager)),
  });
  api.route({
    ...managerCalls.users,
    handler: async (request) =>
      answerReading(routes, request, (_group, manager) => listUsers(db, groups, manager, request.query)),
  });
}

/**
 * Lets a manager give up the role, unless they are the last active one (GROUP-12); a seat of theirs stays. Gives the
 * sentence for them.
 * @throws AppError managers-only, last-admin
 */
async function adminLeaveGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
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
async function setAdministrativeContact(trx: Trx, groups: Groups, account: Account, adminId: string): Promise<string> {
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
 * @throws AppError managers-only, person-not-found, activate-first, already-invited, already-in-group
 */
async function makeAdmin(trx: Trx, groups: Groups, account: Account, userId: string): Promise<string> {
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

/**
 * Says whether removed users are told by mail (GROUP-2). Gives the sentence for the manager.
 * @throws AppError managers-only
 */
async function updateNotificationSettings(
  trx: Trx,
  groups: Groups,
  account: Account,
  notifyOnRemove: boolean,
): Promise<string> {
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  await saveNotification(trx, group.id, notifyOnRemove ? 1 : 0);
  const event = { groupId: group.id, actor, action: "notification-set" } as const;
  await recordEvent(trx, groups.subscriptions.clock, { ...event, details: { notifyOnRemove: Number(notifyOnRemove) } });
  return notifyOnRemove ? "Removed users will be notified by e-mail." : "Removed users will not be notified by e-mail.";
}

/**
 * Invites somebody to administer a manager's group, and queues their activation mail. It takes no seat (RULING-18).
 * Gives the sentence for the manager.
 * @throws AppError managers-only, already-invited, address-mailed-often, group-mails-used-up
 */
async function inviteAdmin(trx: Trx, groups: Groups, account: Account, invite: InvitePayload): Promise<string> {
  const manager = await lockManagedGroup(trx, groups, account);
  const { group, actor } = manager;
  const person = invitedPerson(groups, manager, invite);
  if (!(await insertAdmin(trx, person))) throw alreadyInvited(invite.email, "admin");
  const inviter = { name: actor.name, email: account.email };
  const sending = await sendFirstActivation(trx, groups, { person, role: "admin", groupTitle: group.title, inviter });
  const event = { groupId: group.id, actor, action: "admin-invited", subject: subjectOf(person) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  await notifyAdmins(trx, groups, { group, account, person, change: "invited" });
  return sending === "sent"
    ? `${nameOf(person)} was invited as an administrator. An activation e-mail is on its way to ${person.email}.`
    : invitedAgain(person);
}
