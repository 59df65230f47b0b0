import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { Choice } from "../../contract.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import { chooseUsers } from "../people/many/choose-users.ts";
import type { ManyDone } from "../people/many/remove-users.ts";
import { mayResend } from "../people/policy.ts";
import { type Groups, subjectOf } from "../records/groups.ts";
import { recordEvents } from "../records/record-event.ts";
import { readCodeTimes } from "../stores/codes-store.ts";
import { sendActivations } from "./send-activation.ts";

/**
 * Sends many pending users new activation mails: all of them who had the last one more than an hour ago (GROUP-10) and
 * whose addresses have not had several. The links of the last ones no longer work.
 * @throws AppError managers-only, person-not-found, list-changed, too-many-chosen, group-mails-used-up
 */
export async function resendActivationEmails(
  trx: Trx,
  groups: Groups,
  account: Account,
  choice: Choice,
): Promise<ManyDone> {
  const { subscriptions, limits } = groups;
  const now = subscriptions.clock.now();
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  const users = await chooseUsers(trx, groups, group.id, choice);
  const pending = users.filter(({ activated_at: at }) => at === null);
  const times = await readCodeTimes(
    trx,
    pending.map(({ id }) => id),
  );
  const due = pending.filter((user) => !mayResend(user, times.get(user.id)?.issuedAt, now, limits.resendMs));
  const inviter = { name: actor.name, email: account.email };
  const refused = await sendActivations(trx, groups, {
    groupId: group.id,
    people: due,
    groupTitle: group.title,
    inviter,
  });
  const without = new Set(refused.map(({ id }) => id));
  const sent = due.filter(({ id }) => !without.has(id));
  const event = { groupId: group.id, actor, action: "activation-resent" } as const;
  const events = sent.map((user) => ({ ...event, subject: subjectOf(user) }));
  await recordEvents(trx, subscriptions.clock, events);
  const skipped = {
    active: users.length - pending.length,
    recent: pending.length - due.length,
    often: refused.length,
  };
  const isWhole = sent.length === users.length;
  return {
    success: sent.length > 0,
    tone: isWhole ? "success" : "attention",
    message: describe(sent.length, skipped),
    userIds: sent.map(({ id }) => id),
  };
}

interface Skipped {
  active: number;
  recent: number;
  often: number;
}

function describe(sent: number, { active, recent, often }: Skipped): string {
  // Word for word where it is the only reason (GROUP-10).
  if (sent === 0 && active === 0 && often === 0) return "Activation email was sent less than an hour ago.";
  const mails = sent === 1 ? "1 activation e-mail is on its way." : `${sent} activation e-mails are on their way.`;
  const reasons = [
    recent === 0 ? "" : `${recent} had one less than an hour ago`,
    often === 0 ? "" : `${often} ${often === 1 ? "has" : "have"} already had several`,
    active === 0 ? "" : `${active} ${active === 1 ? "has" : "have"} already activated`,
  ].filter(Boolean);
  return reasons.length === 0 ? mails : `${sent === 0 ? "No e-mail was sent." : mails} ${reasons.join(", ")}.`;
}
