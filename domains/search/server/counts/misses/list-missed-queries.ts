import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { deleteEventsBefore } from "../events/events-store.ts";
import { deleteMissesBefore, listMisses } from "./search-store.ts";

/** A query that found nothing: how often and when. Who searched is never recorded. */
export interface MissedQuery {
  /** Its words in lower case. */
  query: string;
  count: number;
  /** Epoch milliseconds. */
  firstMissedAt: number;
  lastMissedAt: number;
}

const MOST = 500;

/** Lists an edition's queries that found nothing, most frequent first: what the editors may want to write about. */
export function listMissedQueries(db: Queries, handle: string, limit = 100): Promise<MissedQuery[]> {
  return listMisses(db, handle, Math.min(limit, MOST));
}

const KEPT_MS = 400 * 24 * 3_600_000;

/** Deletes queries that have not been repeated for 400 days, and counts of events as old. Call it occasionally. */
export async function forgetOldMisses(db: Queries, clock: Clock): Promise<void> {
  await deleteMissesBefore(db, clock.now() - KEPT_MS);
  await deleteEventsBefore(db, clock.now() - KEPT_MS);
}
