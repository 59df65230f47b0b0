import type { Queries } from "../../../../platform/db/database.ts";
import { markRevoked, markRevokedByKey } from "../stores/grants-store.ts";
import { markAdditionRevoked } from "../stores/seat-additions-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { NewTerm } from "./grant-term.ts";

/** Revokes a term from today on: days already used stay used. Returns false if it was revoked before, or is unknown. */
export async function revokeTerm(trx: Queries, { clock, zone }: Subscriptions, termId: string): Promise<boolean> {
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
