import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { noSeatWaits } from "../../errors/joining.ts";
import { activateUser } from "../../people/take-place.ts";
import { actorOf, type Groups, subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import { findPerson, findWaiting } from "../../stores/people-store.ts";

/**
 * Accepts the seat that a group keeps for an account's verified address, without the mail: whoever is signed in has shown
 * that the address is theirs. Of several groups the one that invited last and has a term. Gives the sentence for the reader.
 * @throws AppError no-seat-waits, member-already, member-elsewhere
 */
export async function acceptSeat(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { subscriptions, database } = groups;
  if (account.emailVerifiedAt === null) throw noSeatWaits();
  for (const { id, group_id: groupId } of await findWaiting(trx, "group_users", normalizeEmail(account.email))) {
    const group = await lockGroup(trx, groupId, database.flavor);
    // Removed, or accepted by another press, while the lock was waited for.
    const user = await findPerson(trx, "group_users", id);
    if (!group || user?.activated_at !== null) continue;
    const { state } = (await readSeats(trx, subscriptions, groupId)).status;
    if (state !== "live" && state !== "pending") continue;
    await activateUser(trx, groups, user, account);
    const event = { groupId, actor: actorOf(account), action: "user-activated", subject: subjectOf(user) } as const;
    await recordEvent(trx, subscriptions.clock, event);
    return state === "live"
      ? `Access is now provided by ${group.title}.`
      : `The seat is yours. ${group.title}'s subscription hasn't started yet.`;
  }
  throw noSeatWaits();
}
