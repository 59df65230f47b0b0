import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { linkClosed } from "../../errors/joining.ts";
import { lockManagedGroup } from "../../people/lock-managed-group.ts";
import type { Groups } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { markClosed } from "../../stores/links-store.ts";

/**
 * Closes a shareable link; who has joined by it stays. Gives the sentence for the manager.
 * @throws AppError managers-only, link-closed
 */
export async function closeLink(trx: Trx, groups: Groups, account: Account, linkId: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  if (!(await markClosed(trx, group.id, linkId, clock.now()))) throw linkClosed();
  await recordEvent(trx, clock, { groupId: group.id, actor, action: "link-closed" });
  return "The link no longer works. People who have already joined stay.";
}
