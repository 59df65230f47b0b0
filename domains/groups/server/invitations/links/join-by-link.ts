import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { SharedLink } from "../../../contract.ts";
import { linkClosed, linkUsedUp } from "../../errors/joining.ts";
import { memberAlready } from "../../errors/permissions.ts";
import { takePlace } from "../../people/take-place.ts";
import { actorOf, type Groups } from "../../records/groups.ts";
import { pausesOwn } from "../../records/read-own.ts";
import { recordEvent } from "../../records/record-event.ts";
import { findGroup, lockGroup } from "../../stores/groups-store.ts";
import { findLink, rereadLink } from "../../stores/links-store.ts";
import { countByLink, findPersonOfAccount } from "../../stores/people-store.ts";
import { hashCode } from "../codes.ts";
import { isOpenLink } from "./is-open-link.ts";

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
