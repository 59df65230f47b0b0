import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { InvitePayload } from "../../contract.ts";
import { notifyAdmins } from "../emails/notify-admins.ts";
import { alreadyInvited } from "../errors/seats.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import { type Groups, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { insertAdmin } from "../stores/people-store.ts";
import { invitedAgain, invitedPerson } from "./invite-user.ts";
import { sendFirstActivation } from "./send-activation.ts";

/**
 * Invites somebody to administer a manager's group, and queues their activation mail. It takes no seat (RULING-18).
 * Gives the sentence for the manager.
 * @throws AppError managers-only, already-invited, address-mailed-often, group-mails-used-up
 */
export async function inviteAdmin(trx: Trx, groups: Groups, account: Account, invite: InvitePayload): Promise<string> {
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
