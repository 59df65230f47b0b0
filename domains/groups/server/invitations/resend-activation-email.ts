import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { personNotFound } from "../errors/seats.ts";
import { lockManagedGroup } from "../people/lock-managed-group.ts";
import { authorize, mayActOn, mayResend } from "../people/policy.ts";
import { type Groups, nameOf, subjectOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { readCodeTimes } from "../stores/codes-store.ts";
import { findPerson } from "../stores/people-store.ts";
import { sendActivation } from "./send-activation.ts";

/**
 * Sends a pending user or administrator a new activation mail, an hour after the last one at the earliest; the link of the
 * last one no longer works (GROUP-10). Gives the sentence for the manager.
 * @throws AppError managers-only, person-not-found, active-already, sent-recently, address-mailed-often,
 * group-mails-used-up
 */
export async function resendActivationEmail(
  trx: Trx,
  groups: Groups,
  account: Account,
  personId: string,
): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor, person: manager } = await lockManagedGroup(trx, groups, account);
  const user = await findPerson(trx, "group_users", personId);
  const person = user ?? (await findPerson(trx, "group_admins", personId));
  authorize(mayActOn(manager, person));
  if (!person) throw personNotFound();
  const sentAt = (await readCodeTimes(trx, [person.id])).get(person.id)?.issuedAt;
  authorize(mayResend(person, sentAt, clock.now(), groups.limits.resendMs));
  await sendActivation(trx, groups, {
    person,
    role: user ? "user" : "admin",
    groupTitle: group.title,
    inviter: { name: actor.name, email: account.email },
  });
  const event = { groupId: group.id, actor, action: "activation-resent", subject: subjectOf(person) } as const;
  await recordEvent(trx, clock, event);
  return `A new activation e-mail is on its way to ${person.email}. The link of the earlier one for ${nameOf(person)} no longer works.`;
}
