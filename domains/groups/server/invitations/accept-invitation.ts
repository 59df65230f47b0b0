import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { notifyAdmins } from "../emails/notify-admins.ts";
import { invitationUseless } from "../errors/joining.ts";
import { activateAdmin, activateUser } from "../people/take-place.ts";
import { authorize, mayAccept } from "../people/policy.ts";
import { actorOf, type Groups, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { findCode, takeCode } from "../stores/codes-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { findPerson } from "../stores/people-store.ts";
import { hashCode } from "./codes.ts";

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
