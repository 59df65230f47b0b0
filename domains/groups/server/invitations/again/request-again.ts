import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { invitationUseless, noRoleWaits, noSeatWaits } from "../../errors/joining.ts";
import { activateAdmin, activateUser } from "../../people/take-place.ts";
import { type Groups, actorOf, nameOf, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { findGroup, lockGroup } from "../../stores/groups-store.ts";
import { findContact, findPerson, findWaiting } from "../../stores/people-store.ts";
import { authorize, mayResend } from "../../people/policy.ts";
import { deleteCodesOf, findCode, findOldCode, readCodeTimes } from "../../stores/codes-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../../tables.ts";
import { hashCode } from "../codes.ts";
import { sendActivation } from "../send-activation.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";

/**
 * Accepts the seat that a group keeps for an account's verified address, without the mail: whoever is signed in has shown
 * that the address is theirs. Of several groups the one that invited last and has a term. Gives the sentence for the reader.
 * @throws AppError no-seat-waits, member-already, member-elsewhere
 */
export async function acceptSeat(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { subscriptions, database } = groups;
  if (account.emailVerifiedAt === null) throw noSeatWaits();
  for (const { id, group_id: groupId } of await findWaiting(trx, "group_users", normalizeEmail(account.email))) {
    const group = await lockGroup(trx, groupId, database.flavor);
    // Removed, or accepted by another press, while the lock was waited for.
    const user = await findPerson(trx, "group_users", id);
    if (!group || user?.activated_at !== null) continue;
    const { state } = (await readSeats(trx, subscriptions, groupId)).status;
    if (state !== "live" && state !== "pending") continue;
    await activateUser(trx, groups, user, account);
    const event = { groupId, actor: actorOf(account), action: "user-activated", subject: subjectOf(user) } as const;
    await recordEvent(trx, subscriptions.clock, event);
    return state === "live"
      ? `Access is now provided by ${group.title}.`
      : `The seat is yours. ${group.title}'s subscription hasn't started yet.`;
  }
  throw noSeatWaits();
}

/** Whom an invitation was sent to, by its code, whether that still works or not. */
interface Invited {
  group: GroupsTable;
  person: GroupAdminsTable;
  role: "user" | "admin";
  /** 'used': the person has activated; 'replaced': a newer mail has another code. */
  state: "open" | "expired" | "used" | "replaced";
}

/** Finds whom a code invites, or invited. @throws AppError invitation-useless where nobody is invited by it any more */
export async function findInvited(db: Queries, code: string, now: number): Promise<Invited> {
  const hash = hashCode(code);
  const current = await findCode(db, hash);
  const found = current ?? (await findOldCode(db, hash));
  if (!found || found.purpose === "confirm-address" || found.person_id === null) throw invitationUseless();
  const role = found.purpose === "activate-user" ? "user" : "admin";
  const person = await findPerson(db, role === "user" ? "group_users" : "group_admins", found.person_id);
  const group = await findGroup(db, found.group_id);
  if (!person || !group) throw invitationUseless();
  if (person.activated_at !== null) return { group, person, role, state: "used" };
  if (!current) return { group, person, role, state: "replaced" };
  return { group, person, role, state: current.expires_at <= now ? "expired" : "open" };
}

/**
 * Sends an invited person the invitation anew, as whoever has an earlier link asks for it. It goes to the invited address
 * and nowhere else, an hour after the last one at the earliest. Gives the sentence for the reader.
 * @throws AppError invitation-useless, active-already, sent-recently
 */
export async function requestAgain(trx: Trx, groups: Groups, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const before = await findInvited(trx, code, clock.now());
  await lockGroup(trx, before.group.id, groups.database.flavor);
  const { group, person, role } = await findInvited(trx, code, clock.now());
  const sentAt = (await readCodeTimes(trx, [person.id])).get(person.id)?.issuedAt;
  authorize(mayResend(person, sentAt, clock.now(), groups.limits.resendMs));
  const contact = await findContact(trx, group.id);
  if (!contact) throw invitationUseless();
  const inviter = { name: nameOf(contact), email: contact.email };
  await sendActivation(trx, groups, { person, role, groupTitle: group.title, inviter });
  const actor = { id: null, name: nameOf(person) };
  const event = { groupId: group.id, actor, action: "activation-resent", subject: subjectOf(person) } as const;
  await recordEvent(trx, clock, event);
  return `A new invitation is on its way to ${person.email}.`;
}

/**
 * Accepts the invitation to administer that a group has sent to an account's verified address, without the mail: whoever is
 * signed in has shown that the address is theirs. Of several groups the one that invited last. Gives the sentence for the
 * reader.
 * @throws AppError no-role-waits, manager-elsewhere
 */
export async function acceptRole(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { clock } = groups.subscriptions;
  if (account.emailVerifiedAt === null) throw noRoleWaits();
  for (const { id, group_id: groupId } of await findWaiting(trx, "group_admins", normalizeEmail(account.email))) {
    const group = await lockGroup(trx, groupId, groups.database.flavor);
    // Removed, or accepted by another press, while the lock was waited for.
    const admin = await findPerson(trx, "group_admins", id);
    if (!group || admin?.activated_at !== null) continue;
    await activateAdmin(trx, groups, admin, account);
    await deleteCodesOf(trx, { person_id: admin.id, account_id: null }, clock.now());
    const event = { groupId, actor: actorOf(account), action: "admin-activated", subject: subjectOf(admin) } as const;
    await recordEvent(trx, clock, event);
    await notifyAdmins(trx, groups, { group, account, person: admin, change: "accepted" });
    return `You now administer ${group.title}.`;
  }
  throw noRoleWaits();
}
