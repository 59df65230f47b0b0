import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";
import { queueMail } from "../../../messaging/server/public.ts";
import { groupPaths, mayHaveDomains } from "../../rules.ts";
import { confirmJoinMail } from "../emails/mails.ts";
import { notOffered, waitingToConfirm } from "../errors/joining.ts";
import { memberAlready, memberElsewhere } from "../errors/permissions.ts";
import { makeCode } from "../invitations/codes.ts";
import { takePlace } from "../people/take-place.ts";
import { actorOf, type Groups } from "../records/groups.ts";
import { pausesOwn } from "../records/read-own.ts";
import { recordEvent } from "../records/record-event.ts";
import { readSeats, requireOpenSeat } from "../seats/read-seats.ts";
import { findCodeOfAccount, replaceCode } from "../stores/codes-store.ts";
import { findGroup, lockGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import type { GroupsTable } from "../tables.ts";
import { findOffer } from "./find-offer.ts";

/**
 * Lets an account whose address lies in a group's domain ask to join: a confirmation goes to that address, and until its
 * link is followed the account waits (RULING-17). No seat is held meanwhile. Someone who has proved the address a short time ago
 * joins at once (docs/decisions/0035-what-is-yours.md). Gives the sentence for the reader.
 * @throws AppError not-offered, member-already, member-elsewhere, group-ended, no-open-seat, waiting-to-confirm
 */
export async function joinGroup(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { subscriptions, limits } = groups;
  const offered = await findOffer(trx, account);
  const group = offered === undefined ? undefined : await lockGroup(trx, offered, groups.database.flavor);
  if (!group) throw notOffered();
  const place = await findPersonOfAccount(trx, "group_users", account.id);
  if (place?.group_id === group.id) throw memberAlready(group.title);
  if (place) throw memberElsewhere((await findGroup(trx, place.group_id))?.title ?? group.title);
  const seats = await readSeats(trx, subscriptions, group.id);
  requireOpenSeat(seats, group.title);
  if (!mayHaveDomains(seats.status.paidSeats)) throw notOffered();
  const { emailVerifiedAt } = account;
  if (emailVerifiedAt !== null && subscriptions.clock.now() - emailVerifiedAt < limits.verifiedMs)
    return joinAtOnce(trx, groups, group, account);
  const sent = await findCodeOfAccount(trx, account.id);
  const waitMs = sent ? sent.issued_at + limits.joinWaitMs - subscriptions.clock.now() : 0;
  if (waitMs > 0) throw waitingToConfirm(account.email, waitMs);
  const { code, row } = makeCode(groups, {
    group_id: group.id,
    purpose: "confirm-address",
    person_id: null,
    account_id: account.id,
    email_lower: normalizeEmail(account.email),
  });
  await replaceCode(trx, row);
  const link = `${groups.origin()}${groupPaths.confirm}?code=${code}`;
  const words = { firstName: account.firstName, groupTitle: group.title, link, validDays: limits.codeDays };
  const props = { ...words, pausesOwn: await pausesOwn(trx, subscriptions, account.id) };
  await queueMail(trx, subscriptions.clock, { to: { address: account.email }, template: confirmJoinMail, props });
  return `A confirmation e-mail is on its way to ${account.email}. Follow the link in it to join ${group.title}.`;
}

async function joinAtOnce(trx: Trx, groups: Groups, group: GroupsTable, account: Account): Promise<string> {
  await takePlace(trx, groups, { group, account, linkId: null });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  const event = { groupId: group.id, actor: actorOf(account), action: "user-joined", subject } as const;
  await recordEvent(trx, groups.subscriptions.clock, event);
  return `Access is now provided by ${group.title}.`;
}
