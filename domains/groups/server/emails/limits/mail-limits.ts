import type { Trx } from "../../../../../platform/db/database.ts";
import {
  type Limit,
  consumeRateLimit,
  consumeRateLimits,
  remainingAttempts,
} from "../../../../../platform/limits/rate-limit.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { mailLimits, mailsOfGroup } from "../../../../messaging/server/public.ts";
import type { GroupStatus } from "../../../../subscriptions/server/public.ts";
import { addressMailedOften, groupMailsUsedUp } from "../../errors/mails.ts";
import type { Groups } from "../../records/groups.ts";
import { readSeats } from "../../seats/read-seats.ts";

/**
 * Counts one mail from a group to an address, in the transaction that queues it: what is refused or rolled back is not
 * counted.
 * @throws AppError address-mailed-often, group-mails-used-up
 */
export async function consumeMailLimit(trx: Trx, groups: Groups, groupId: string, email: string): Promise<void> {
  const { clock } = groups.subscriptions;
  const turn = await consumeRateLimit(trx, clock, mailLimits.groups.toAddress, recipient(groupId, email));
  if (!turn.granted) throw addressMailedOften(email, turn.waitMs);
  await consumeGroupLimits(trx, groups, groupId, 1);
}

/**
 * The same for one mail to each of many addresses. Gives those that may get one; the others have already had several.
 * @throws AppError group-mails-used-up where not all of them may go: then none does.
 */
export async function consumeMailLimits(
  trx: Trx,
  groups: Groups,
  groupId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byRecipient = new Map(emails.map((email) => [recipient(groupId, email), email]));
  const granted = await consumeRateLimits(trx, groups.subscriptions.clock, mailLimits.groups.toAddress, [
    ...byRecipient.keys(),
  ]);
  await consumeGroupLimits(trx, groups, groupId, granted.size);
  return new Set([...granted].map((one) => byRecipient.get(one) ?? ""));
}

/** How many mails a group may send now, its row being locked. */
export async function countMailsLeft(trx: Trx, groups: Groups, groupId: string): Promise<number> {
  const { status } = await readSeats(trx, groups.subscriptions, groupId);
  const asked = { who: groupId, wanted: 1 };
  return (await remainingAttempts(trx, groups.subscriptions.clock, limitOf(status), asked)).left;
}

/** Counts a notice to an administrator; false where that address has had many. */
export async function consumeNoticeLimit(trx: Trx, groups: Groups, groupId: string, email: string): Promise<boolean> {
  const turn = await consumeRateLimit(
    trx,
    groups.subscriptions.clock,
    mailLimits.groups.noticesToAddress,
    recipient(groupId, email),
  );
  return turn.granted;
}

async function consumeGroupLimits(trx: Trx, groups: Groups, groupId: string, mails: number): Promise<void> {
  if (mails === 0) return;
  const { clock } = groups.subscriptions;
  const { status } = await readSeats(trx, groups.subscriptions, groupId);
  const limit = limitOf(status);
  if ((await consumeRateLimit(trx, clock, limit, groupId, mails)).granted) return;
  const { left, waitMs } = await remainingAttempts(trx, clock, limit, {
    who: groupId,
    wanted: Math.min(mails, limit.burst),
  });
  throw groupMailsUsedUp({ wanted: mails, left, waitMs });
}

function limitOf({ state, paidSeats }: Pick<GroupStatus, "state" | "paidSeats">): Limit {
  return mailsOfGroup(state === "none" ? "none" : paidSeats);
}

/** What is counted: one group's mails to one person, however the address is written. */
function recipient(groupId: string, email: string): string {
  return `${groupId} ${normalizeEmail(email)}`;
}
