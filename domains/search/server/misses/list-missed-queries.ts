import type { Queries } from "../../../../platform/db/database.ts";
import { listMisses } from "./search-store.ts";
import type { SearchTables } from "../tables.ts";

/** A query that found nothing: how often, and when. Nobody knows of whom. */
export interface MissedQuery {
  /** Its words in lower case. */
  query: string;
  count: number;
  /** Epoch milliseconds. */
  firstMissedAt: number;
  lastMissedAt: number;
}

const MOST = 500;

/** What was searched in vain in an edition, the most frequent first: what the editors may want to write about. */
export function listMissedQueries(db: Queries<SearchTables>, handle: string, limit = 100): Promise<MissedQuery[]> {
  return listMisses(db, handle, Math.min(limit, MOST));
}
