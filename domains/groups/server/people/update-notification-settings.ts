import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Groups } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { saveNotification } from "../stores/groups-store.ts";
import { lockManagedGroup } from "./lock-managed-group.ts";

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
  return notifyOnRemove ? "Removed users will be notified by e-mail." : "Removed users will not be notified by e-mail.";
}
