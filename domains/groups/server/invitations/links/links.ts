import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import type { GroupLinksTable } from "../../tables.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { groupPaths, joinCode } from "../../../rules.ts";
import { readSeats } from "../../seats/read-seats.ts";
import { findLink, insertLink, markClosed, readLinks, rereadLink } from "../../stores/links-store.ts";
import { countByLink, findPersonOfAccount } from "../../stores/people-store.ts";
import { hashCode, newCode } from "../codes.ts";
import type { GroupLink, LinkForm, SharedLink } from "../../../contract.ts";
import { linkClosed, linkRefused, linkUsedUp } from "../../errors/joining.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { memberAlready } from "../../errors/permissions.ts";
import { takePlace } from "../../people/take-place.ts";
import { type Groups, actorOf } from "../../records/groups.ts";
import { pausesOwn } from "../../records/read-own.ts";
import { recordEvent } from "../../records/record-event.ts";
import { findGroup, lockGroup } from "../../stores/groups-store.ts";
import { lockManagedGroup } from "../../people/lock-managed-group.ts";
import { formatDay, isDay } from "../../../../../platform/clock/time-zone.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";

/** Whether a link was not closed and its last day is not over. */
function isOpenLink(
  { closed_at: closedAt, ends_on: endsOn }: GroupLinksTable,
  { clock, zone }: Subscriptions,
): boolean {
  return closedAt === null && zone.dayAt(clock.now()) <= endsOn;
}

/** Whether the page somebody wants is that of a shared link by which they can join a group now. */
export async function leadsIntoGroup(db: Queries, subscriptions: Subscriptions, page: string): Promise<boolean> {
  const code = joinCode(page);
  const link = code === null ? undefined : await findLink(db, hashCode(code));
  if (!link || !isOpenLink(link, subscriptions)) return false;
  const joined = (await countByLink(db, [link.id])).get(link.id) ?? 0;
  return joined < link.seat_limit && (await readSeats(db, subscriptions, link.group_id)).open !== 0;
}

/**
 * Gives an account a seat by a shareable link. Of any number at once no more join than the link was made for, nor than
 * there are open seats. Gives the sentence for the reader.
 * @throws AppError link-closed, link-used-up, member-already, member-elsewhere, group-ended, no-open-seat
 */
export async function joinByLink(trx: Trx, groups: Groups, account: Account, code: string): Promise<string> {
  const { flavor } = groups.database;
  const found = await findLink(trx, hashCode(code));
  const group = found && (await lockGroup(trx, found.group_id, flavor));
  const link = found && (await rereadLink(trx, found.id, flavor));
  if (!group || !link || !isOpenLink(link, groups.subscriptions)) throw linkClosed();
  const place = await findPersonOfAccount(trx, "group_users", account.id);
  if (place?.group_id === group.id) throw memberAlready(group.title);
  const joined = (await countByLink(trx, [link.id])).get(link.id) ?? 0;
  if (joined >= link.seat_limit) throw linkUsedUp();
  await takePlace(trx, groups, { group, account, linkId: link.id });
  const subject = `${account.firstName} ${account.lastName} (${account.email})`;
  const event = { groupId: group.id, actor: actorOf(account), action: "user-joined", subject } as const;
  await recordEvent(trx, groups.subscriptions.clock, { ...event, details: { by: "link" } });
  return `Access is now provided by ${group.title}.`;
}

/** What a link says to whoever has it, who is logged in as `account` or not at all. @throws AppError link-closed */
export async function readLink(
  db: Queries,
  { subscriptions }: Groups,
  account: Account | undefined,
  code: string,
): Promise<SharedLink> {
  const link = await findLink(db, hashCode(code));
  const group = link && (await findGroup(db, link.group_id));
  if (!link || !group || !isOpenLink(link, subscriptions)) throw linkClosed();
  return {
    groupTitle: group.title,
    loggedInAs: account?.email ?? null,
    pausesOwn: account !== undefined && (await pausesOwn(db, subscriptions, account.id)),
  };
}

/**
 * Closes a shareable link; who has joined by it stays. Gives the sentence for the manager.
 * @throws AppError managers-only, link-closed
 */
export async function closeLink(trx: Trx, groups: Groups, account: Account, linkId: string): Promise<string> {
  const { clock } = groups.subscriptions;
  const { group, actor } = await lockManagedGroup(trx, groups, account);
  if (!(await markClosed(trx, group.id, linkId, clock.now()))) throw linkClosed();
  await recordEvent(trx, clock, { groupId: group.id, actor, action: "link-closed" });
  return "The link no longer works. People who have already joined stay.";
}

/** The shareable links of a group, the newest first. */
export async function listLinks(db: Queries, { subscriptions }: Groups, groupId: string): Promise<GroupLink[]> {
  const links = await readLinks(db, groupId);
  const joined = await countByLink(
    db,
    links.map(({ id }) => id),
  );
  return links.map((link) => ({
    id: link.id,
    endDate: formatDay(link.ends_on),
    seatLimit: link.seat_limit,
    joined: joined.get(link.id) ?? 0,
    isOpen: isOpenLink(link, subscriptions) && (joined.get(link.id) ?? 0) < link.seat_limit,
  }));
}

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
