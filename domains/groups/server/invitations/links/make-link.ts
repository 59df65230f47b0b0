import type { Trx } from "../../../../../platform/db/database.ts";
import { formatDay, isDay } from "../../../../../platform/clock/calendar.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { LinkForm } from "../../../contract.ts";
import { groupPaths } from "../../../rules.ts";
import { linkRefused } from "../../errors/joining.ts";
import { lockManagedGroup } from "../../people/lock-managed-group.ts";
import type { Groups } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { insertLink } from "../../stores/links-store.ts";
import { hashCode, newCode } from "../codes.ts";

/**
 * Makes a link that anybody may join a group by, until a day and up to a number of seats. It belongs to the group, so it
 * outlives its maker. The link is shown this once; only its hash is kept. Gives it with the sentence for the manager.
 * @throws AppError managers-only, form-refused
 */
export async function makeLink(
  trx: Trx,
  groups: Groups,
  account: Account,
  { endsOn, seatLimit }: LinkForm,
): Promise<{ message: string; link: string }> {
  const { clock, zone } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  if (!isDay(endsOn) || endsOn < zone.dayAt(clock.now()))
    throw linkRefused({ endsOn: ["Choose today or a later day."] });
  const code = newCode();
  await insertLink(trx, {
    id: newId(clock),
    group_id: group.id,
    code_hash: hashCode(code),
    created_by: account.id,
    created_at: clock.now(),
    ends_on: endsOn,
    seat_limit: seatLimit,
    closed_at: null,
  });
  const details = { endsOn: formatDay(endsOn), seatLimit };
  await recordEvent(trx, clock, { groupId: group.id, actor, action: "link-made", details });
  return {
    message: `The link works until ${formatDay(endsOn)}, for ${seatLimit === 1 ? "1 person" : `${seatLimit} people`} at most. Copy it now; it won't be shown again.`,
    link: `${groups.origin()}${groupPaths.join}?code=${code}`,
  };
}
