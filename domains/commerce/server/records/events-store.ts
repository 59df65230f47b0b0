import type { Queries } from "../../../../platform/db/database.ts";
import type { AuditQuery } from "../../../accounts/contract.ts";

import type { CommerceEventsTable } from "../tables.ts";

export async function insertEvent(db: Queries, event: CommerceEventsTable): Promise<void> {
  await db.insertInto("commerce_events").values(event).execute();
}

/** Reads what was done to something, oldest first. */
export async function readEventsAbout(db: Queries, subject: string): Promise<CommerceEventsTable[]> {
  // Ids sort by the time they were made.
  return await db.selectFrom("commerce_events").selectAll().where("subject", "=", subject).orderBy("id").execute();
}

/** The id of what was done to something last; '' if nothing was. */
export async function lastEventAbout(db: Queries, subject: string): Promise<string> {
  const events = db.selectFrom("commerce_events").select("id").where("subject", "=", subject);
  return (await events.orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? "";
}

/** Reads, of each of these subjects, when something was last done to it, and by whom. */
export async function readLatest(
  db: Queries,
  action: CommerceAction,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, CommerceEventsTable>> {
  if (subjects.length === 0) return new Map();
  const events = await db
    .selectFrom("commerce_events")
    .selectAll()
    .where("subject", "in", subjects)
    .where("action", "=", action)
    .orderBy("id")
    .execute();
  return new Map(events.map((event) => [event.subject, event]));
}

/** Reads what an account did, oldest first. */
export async function readEventsBy(db: Queries, accountId: string): Promise<CommerceEventsTable[]> {
  return await db.selectFrom("commerce_events").selectAll().where("actor_id", "=", accountId).orderBy("id").execute();
}

/** A part of what was done to anything, newest first. */
export async function listAuditedEvents(db: Queries, query: AuditQuery): Promise<CommerceEventsTable[]> {
  const { action, accountId, from, before, limit } = query;
  return await db
    .selectFrom("commerce_events")
    .selectAll()
    .$if(action !== null, (events) => events.where("action", "=", action))
    .$if(accountId !== null, (events) => events.where("actor_id", "=", accountId))
    .where("at", ">=", from)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("at", "id"), "<", tuple(before.at, before.id)))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Removes an account's name from the record; what was done stays. */
export async function forgetActor(db: Queries, accountId: string): Promise<void> {
  await db
    .updateTable("commerce_events")
    .set({ actor_id: null, actor_name: "a deleted account" })
    .where("actor_id", "=", accountId)
    .execute();
}

/** Everything that the record of commerce says was done, in words. */
export const commerceActions = {
  "order-placed": "order placed",
  "order-invoiced": "invoiced instead of paid by card",
  "order-canceled": "order canceled",
  "payment-received": "payment recorded",
  "payment-differs": "payment of another amount than was asked for recorded",
  "payment-returned": "return of a payment asked for",
  "payment-failed": "payment failed",
  "payment-expired": "payment not made in time",
  "refund-asked": "refund asked for",
  "refund-done": "refunded",
  "refund-failed": "refund failed",
  "refund-found": "refund found on the provider’s pages",
  "refund-settled": "failed refund marked as transferred",
  "dispute-opened": "contested at the bank",
  "dispute-won": "dispute at the bank won",
  "dispute-lost": "dispute at the bank lost",
  "quote-made": "quote made",
  "quote-withdrawn": "quote withdrawn",
  "catalog-loaded": "catalog changed",
  "offer-made": "offer made",
  "offer-withdrawn": "offer withdrawn",
  "keys-made": "keys made",
  "keys-withdrawn": "keys withdrawn",
  "key-redeemed": "key used",
} as const;

export type CommerceAction = keyof typeof commerceActions;
