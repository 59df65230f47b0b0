import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import type { InvitePayload } from "../../contract.ts";
import { fold, foldName } from "../../rules.ts";
import { alreadyInvited } from "../errors/seats.ts";
import { type Manager, lockManagedGroup } from "../people/lock-managed-group.ts";
import { type Groups, actorOf, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { findPerson, insertUser } from "../stores/people-store.ts";
import type { GroupAdminsTable } from "../tables.ts";
import { sendFirstActivation } from "./send-activation.ts";
import { notifyAdmins } from "../emails/notify-admins.ts";
import { invitationUseless } from "../errors/joining.ts";
import { activateAdmin, activateUser } from "../people/take-place.ts";
import { authorize, mayAccept } from "../people/policy.ts";
import { findCode, takeCode } from "../stores/codes-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { hashCode } from "./codes.ts";

/**
 * Invites somebody to use a seat, which they hold from now on, and queues their activation mail. Of any number at the same
 * time no more succeed than there are open seats (GROUP-13). Gives the sentence for the manager.
 * @throws AppError managers-only, group-ended, no-open-seat, already-invited, address-mailed-often,
 * group-mails-used-up
 */
export async function inviteUser(trx: Trx, groups: Groups, account: Account, invite: InvitePayload): Promise<string> {
  const manager = await lockManagedGroup(trx, groups, account);
  const { group, actor } = manager;
  requireOpenSeat(await readSeats(trx, groups.subscriptions, group.id));
  const person = invitedPerson(groups, manager, invite);
  if (!(await insertUser(trx, { ...person, link_id: null, removed_by: null, tell_removal_at: null })))
    throw alreadyInvited(invite.email, "user");
  const inviter = { name: actor.name, email: account.email };
  const sending = await sendFirstActivation(trx, groups, { person, role: "user", groupTitle: group.title, inviter });
  const event = { groupId: group.id, actor, action: "user-invited", subject: subjectOf(person) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  return sending === "sent"
    ? `${nameOf(person)} was invited. An activation email is on its way to ${person.email}.`
    : invitedAgain(person);
}

/** Said where a short time after a removal no mail is needed (GROUP-10). */
export function invitedAgain(person: Pick<GroupAdminsTable, "first_name" | "last_name" | "email">): string {
  return `${nameOf(person)} is invited again. The activation email that was sent to ${person.email} works again.`;
}

/** The row of somebody whom a manager invites. */
export function invitedPerson(
  { subscriptions: { clock } }: Groups,
  { group, actor }: Manager,
  { firstName, lastName, email }: InvitePayload,
) {
  return {
    id: newId(clock),
    group_id: group.id,
    account_id: null,
    first_name: firstName,
    last_name: lastName,
    email,
    email_lower: normalizeEmail(email),
    name_fold: foldName(firstName, lastName) || fold(email),
    invited_at: clock.now(),
    invited_by: actor.id,
    activated_at: null,
    removed_at: null,
  };
}

/**
 * Accepts the invitation whose code a mail carried: the account uses the kept seat, or administers, from now on. The code
 * is used up. Gives the sentence for the reader.
 * @throws AppError invitation-useless, other-address, member-elsewhere, manager-elsewhere
 */
export async function acceptInvitation(trx: Trx, groups: Groups, account: Account, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const hash = hashCode(code);
  const found = await findCode(trx, hash);
  if (!found || found.purpose === "confirm-address" || found.expires_at <= clock.now()) throw invitationUseless();
  const group = await lockGroup(trx, found.group_id, groups.database.flavor);
  const isUser = found.purpose === "activate-user";
  const table = isUser ? "group_users" : "group_admins";
  const person = found.person_id === null ? undefined : await findPerson(trx, table, found.person_id);
  authorize(mayAccept(person, account));
  // Of several at once one gets the code.
  if (!group || !person || !(await takeCode(trx, hash, clock.now()))) throw invitationUseless();
  await (isUser ? activateUser : activateAdmin)(trx, groups, person, account);
  const action = isUser ? "user-activated" : "admin-activated";
  const event = { groupId: group.id, actor: actorOf(account), action, subject: subjectOf(person) } as const;
  await recordEvent(trx, clock, event);
  if (!isUser) await notifyAdmins(trx, groups, { group, account, person, change: "accepted" });
  return isUser ? `Access is now provided by ${group.title}.` : `You now administer ${group.title}.`;
}
