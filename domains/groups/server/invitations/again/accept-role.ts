import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { noRoleWaits } from "../../errors/joining.ts";
import { activateAdmin } from "../../people/take-place.ts";
import { actorOf, type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { deleteCodesOf } from "../../stores/codes-store.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import { findPerson, findWaiting } from "../../stores/people-store.ts";

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
