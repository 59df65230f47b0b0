import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { AuditQuery } from "../../../../accounts/contract.ts";
import type { ContentEventKind, ContentEventsTable } from "../../tables.ts";

/** An event, and the release that it happened to. */
export interface ContentEvent extends ContentEventsTable {
  /** 'v22'. */
  handle: string;
  number: number;
}

export async function insertContentEvent(trx: Trx, event: ContentEventsTable): Promise<void> {
  await trx.insertInto("content_events").values(event).execute();
}

/** What happened to one release or to all of an edition's, newest first. */
export async function listContentEvents(
  db: Queries,
  of: { edition: string } | { release: string },
  limit: number,
): Promise<ContentEvent[]> {
  const found =
    "release" in of
      ? events(db).where("content_events.release_id", "=", of.release)
      : events(db).where("edition_revisions.edition_id", "=", of.edition);
  return await found.limit(limit).execute();
}

/** What an editor did, newest first. */
export async function listContentEventsBy(db: Queries, accountId: string, limit: number): Promise<ContentEvent[]> {
  return await events(db).where("content_events.account_id", "=", accountId).limit(limit).execute();
}

/** A part of what happened to all releases, newest first. */
export async function listAuditedEvents(db: Queries, query: AuditQuery<ContentEventKind>): Promise<ContentEvent[]> {
  const { action, accountId, from, before, limit } = query;
  return await events(db)
    .$if(action !== null, (some) => some.where("content_events.kind", "=", action))
    .$if(accountId !== null, (some) => some.where("content_events.account_id", "=", accountId))
    .where("content_events.at", ">=", from)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("content_events.at", "content_events.id"), "<", tuple(before.at, before.id)),
    )
    .limit(limit)
    .execute();
}

/** Leaves it open who did what an editor did. */
export async function forgetEditor(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("content_events").set({ account_id: null }).where("account_id", "=", accountId).execute();
}

function events(db: Queries) {
  return db
    .selectFrom("content_events")
    .innerJoin("edition_revisions", "edition_revisions.id", "content_events.release_id")
    .innerJoin("editions", "editions.id", "edition_revisions.edition_id")
    .selectAll("content_events")
    .select(["editions.handle", "edition_revisions.number"])
    .orderBy("content_events.at", "desc")
    .orderBy("content_events.id", "desc");
}
