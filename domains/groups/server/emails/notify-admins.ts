import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import { groupPaths } from "../../rules.ts";
import { actorOf, type Groups, subjectOf } from "../records/groups.ts";
import { readAdmins } from "../stores/people-store.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";
import { type AdminsChange, adminsChangedMail } from "./mails.ts";
import { consumeNoticeLimit } from "./limits/mail-limits.ts";

interface Changing {
  group: GroupsTable;
  /** Who did it. */
  account: Account;
  /** Whom it was done to. */
  person: GroupAdminsTable;
  change: AdminsChange;
}

/**
 * Tells a group's active administrators, and whoever was removed, that somebody else has changed who administers it: in
 * the transaction that does so.
 */
export async function notifyAdmins(
  trx: Trx,
  groups: Groups,
  { group, account, person, change }: Changing,
): Promise<void> {
  const active = (await readAdmins(trx, group.id)).filter(({ activated_at: at }) => at !== null);
  const told = change === "removed" && person.activated_at !== null ? [...active, person] : active;
  const props = {
    groupTitle: group.title,
    actor: actorOf(account).name,
    whom: subjectOf(person),
    change,
    link: groups.origin() + groupPaths.manageAdmins,
  };
  for (const admin of told) {
    if (admin.account_id === account.id) continue;
    if (!(await consumeNoticeLimit(trx, groups, group.id, admin.email))) continue;
    await queueMail(trx, groups.subscriptions.clock, {
      to: { address: admin.email },
      template: adminsChangedMail,
      props: { firstName: admin.first_name, ...props },
    });
  }
}
