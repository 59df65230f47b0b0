import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { notifyAdmins } from "../../emails/notify-admins.ts";
import { authorize, mayLeaveAsAdmin } from "../policy.ts";
import { type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { readAdmins } from "../../stores/people-store.ts";
import { lockManagedGroup } from "../lock-managed-group.ts";
import { endRole } from "./remove-admin.ts";

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
