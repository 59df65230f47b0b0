import type { Trx } from "../../../../../platform/db/database.ts";
import { z } from "zod";
import { type Day, formatDay, isDay } from "../../../../../platform/clock/calendar.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { groupPaths } from "../../../rules.ts";
import { linkRefused } from "../../errors/joining.ts";
import { lockManagedGroup } from "../../people/lock-managed-group.ts";
import type { Groups } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { insertLink } from "../../stores/links-store.ts";
import { hashCode, newCode } from "../codes.ts";

const form = z.object({
  endsOn: z.string({ error: "Choose the last day." }).refine(isDay, "Choose the last day."),
  seatLimit: z.coerce
    .number({ error: "Enter a number of seats." })
    .int("Enter a whole number of seats.")
    .min(1, "Enter at least 1.")
    .max(10_000, "Enter at most 10000."),
});

/**
 * Makes a link that anybody may join a group by, until a day and up to a number of seats. It belongs to the group, so it
 * outlives its maker. The link is shown this once; only its hash is kept. Gives it with the sentence for the manager.
 * @throws AppError managers-only, form-refused
 */
export async function makeLink(
  trx: Trx,
  groups: Groups,
  account: Account,
  sent: unknown,
): Promise<{ message: string; link: string }> {
  const { clock, zone } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  const { endsOn, seatLimit } = parseLink(sent, zone.dayAt(clock.now()));
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
    message: `The link works until ${formatDay(endsOn)}, for ${seatLimit === 1 ? "1 person" : `${seatLimit} people`} at most. Copy it now: it is not shown again.`,
    link: `${groups.origin()}${groupPaths.join}?code=${code}`,
  };
}

function parseLink(sent: unknown, today: Day): { endsOn: Day; seatLimit: number } {
  const parsed = form.safeParse(sent);
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join(".")] ??= [message];
  if (!parsed.success) throw linkRefused(errors);
  const { endsOn, seatLimit } = parsed.data;
  if (!isDay(endsOn) || endsOn < today) throw linkRefused({ endsOn: ["Choose today or a later day."] });
  return { endsOn, seatLimit };
}
