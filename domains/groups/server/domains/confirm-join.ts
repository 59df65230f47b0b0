import { findAccount } from "../../../accounts/server/public.ts";
import { normaliseEmail } from "../../../accounts/rules.ts";
import { invitationUseless } from "../errors/joining.ts";
import { hashCode } from "../invitations/codes.ts";
import { takePlace } from "../people/take-place.ts";
import { actorOf, type Groups, type Trx } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { findCode, takeCode } from "../stores/codes-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Confirms an address at a group's domain by the code that was sent there: its account joins. The code names the account,
 * so nobody has to be logged in. Gives the sentence for the reader.
 * @throws AppError invitation-useless, member-elsewhere, group-ended, no-open-seat
 */
export async function confirmJoin(trx: Trx, groups: Groups, code: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const hash = hashCode(code);
  const found = await findCode(trx, hash);
  if (!found || found.account_id === null || found.expires_at <= clock.now()) throw invitationUseless();
  const group = await lockGroup(trx, found.group_id, groups.database.flavor);
  const account = await findAccount(trx, found.account_id);
  const isStillTheirs = account && normaliseEmail(account.email) === found.email_lower;
  if (!group || !isStillTheirs || (await findOffer(trx, account)) !== group.id) throw invitationUseless();
  if (!(await takeCode(trx, hash))) throw invitationUseless();
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  await recordEvent(trx, clock, { groupId: group.id, actor: actorOf(account), action: "user-joined", subject });
  return `Access is now provided by ${group.title}.`;
}
