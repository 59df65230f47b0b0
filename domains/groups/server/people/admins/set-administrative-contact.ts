import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { personNotFound } from "../../errors/seats.ts";
import { authorize, mayActOn, mayBeContact } from "../policy.ts";
import { type Groups, nameOf, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { saveContact } from "../../stores/groups-store.ts";
import { findPerson } from "../../stores/people-store.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";

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
