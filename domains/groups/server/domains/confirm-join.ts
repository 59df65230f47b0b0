import type { Trx } from "../../../../platform/db/database.ts";
import { findAccount } from "../../../accounts/server/public.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { confirmationUseless } from "../errors/joining.ts";
import { hashCode } from "../invitations/codes.ts";
import { takePlace } from "../people/take-place.ts";
import { actorOf, type Groups } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { findCode, findOldCode, takeCode } from "../stores/codes-store.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Confirms an address at a group's domain by the code that was sent there: its account joins. The code names the account,
 * so nobody has to be logged in. Gives the sentence for the reader.
 * @throws AppError confirmation-useless, member-elsewhere, group-ended, no-open-seat
 */
export async function confirmJoin(trx: Trx, groups: Groups, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const hash = hashCode(code);
  const found = await findCode(trx, hash);
  if (!found) return sayAgain(trx, hash);
  if (found.account_id === null || found.expires_at <= clock.now()) throw confirmationUseless();
  const group = await lockGroup(trx, found.group_id, groups.database.flavor);
  const account = await findAccount(trx, found.account_id);
  const isStillTheirs = account && normalizeEmail(account.email) === found.email_lower;
  if (!group || !isStillTheirs || (await findOffer(trx, account)) !== group.id) throw confirmationUseless();
  if (!(await takeCode(trx, hash, clock.now()))) throw confirmationUseless();
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  await recordEvent(trx, clock, { groupId: group.id, actor: actorOf(account), action: "user-joined", subject });
  return `Access is now provided by ${group.title}.`;
}

/** Someone who follows the link a second time has joined. @throws AppError confirmation-useless */
async function sayAgain(trx: Trx, hash: string): Promise<string> {
  const used = await findOldCode(trx, hash);
  if (!used || used.account_id === null) throw confirmationUseless();
  const place = await findPersonOfAccount(trx, "group_users", used.account_id);
  if (place?.group_id !== used.group_id) throw confirmationUseless();
  return `Access is provided by ${(await findGroup(trx, used.group_id))?.title ?? "your group"}.`;
}
