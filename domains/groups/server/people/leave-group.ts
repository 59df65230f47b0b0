import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { presentSeat, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { groupNotFound } from "../errors/seats.ts";
import { notMember } from "../errors/permissions.ts";
import { authorize, mayLeave } from "./policy.ts";
import { actorOf, type Groups, subjectOf } from "../records/groups.ts";
import { readOwn } from "../records/read-own.ts";
import { recordEvent } from "../records/record-event.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import { endSeatOf } from "./remove-user.ts";

/**
 * Lets a member give up the seat: the days of their own subscription that were paused go on today (SUBS-11, SUBS-14). A
 * role as administrator stays. Gives the sentence for the member.
 * @throws AppError not-member
 */
export async function leaveGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const seat = presentSeat(await readAccountFacts(trx, account.id));
  authorize(mayLeave(seat));
  const group = seat && (await lockGroup(trx, seat.groupId, groups.database.flavor));
  if (!group) throw groupNotFound();
  const user = await findPersonOfAccount(trx, "group_users", account.id);
  // Removed while the lock was waited for.
  if (user?.group_id !== group.id) throw notMember();
  await endSeatOf(trx, groups, user);
  const event = { groupId: group.id, actor: actorOf(account), action: "user-left", subject: subjectOf(user) } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  const own = await readOwn(trx, groups.subscriptions, account.id);
  const goesOn =
    own === null
      ? ""
      : own.what === "subscription"
        ? ` Your own subscription continues until ${own.until}.`
        : ` Your free trial runs until ${own.until}.`;
  return `You have left ${group.title}.${goesOn}`;
}
