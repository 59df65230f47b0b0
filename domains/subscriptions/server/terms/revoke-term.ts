import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { lowerTerm, markRevoked, markRevokedByKey } from "../stores/grants-store.ts";
import { insertSeatAddition, lowerAddition, markAdditionRevoked } from "../stores/seat-additions-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { TermsTable } from "../tables.ts";
import type { NewTerm } from "./grant-term.ts";

/**
 * Revokes a term from today on: days already used stay used. Returns whose it is; undefined if it was revoked before, or
 * is unknown.
 */
export async function revokeTerm(
  trx: Queries,
  { clock, zone }: Subscriptions,
  termId: string,
): Promise<Pick<TermsTable, "account_id" | "group_id"> | undefined> {
  return markRevoked(trx, termId, zone.dayAt(clock.now()));
}

/**
 * Revokes the term or the added seats that were given for something ('order-line:{id}', 'key:{id}'), from today on.
 * Returns whose they were; undefined if nothing was given for it, or it was revoked before.
 */
export async function revokeByGrantKey(
  trx: Queries,
  { clock, zone }: Subscriptions,
  grantKey: string,
): Promise<NewTerm["holder"] | undefined> {
  const today = zone.dayAt(clock.now());
  const term = await markRevokedByKey(trx, grantKey, today);
  if (term?.account_id) return { accountId: term.account_id };
  const groupId = term?.group_id ?? (await markAdditionRevoked(trx, { grantKey }, today));
  return groupId ? { groupId } : undefined;
}

/** So many seats of what was given to a group for something, and where that they are taken back comes from. */
interface FewerSeats {
  grantKey: string;
  seats: number;
  source: string;
}

/**
 * Takes back some of the seats that were given to a group for something, from today on: they count for the days before.
 * Returns the group; undefined, and nothing is changed, if they were revoked before, are unlimited, or not more than that.
 */
export async function lowerByGrantKey(
  trx: Queries,
  { clock, zone }: Subscriptions,
  { grantKey, seats, source }: FewerSeats,
): Promise<string | undefined> {
  const lowered = (await lowerTerm(trx, grantKey, seats)) ?? (await lowerAddition(trx, grantKey, seats));
  if (lowered === undefined) return undefined;
  const { termId, groupId, startsOn } = lowered;
  const ended = { seats, starts_on: startsOn, revoked_on: zone.dayAt(clock.now()) };
  const row = { id: newId(clock), term_id: termId, source, grant_key: null, created_at: clock.now() };
  await insertSeatAddition(trx, { ...row, ...ended });
  return groupId;
}
