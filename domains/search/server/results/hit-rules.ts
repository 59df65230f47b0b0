import type { ServedPiece } from "../../../subscriptions/server/public.ts";
import type { IndexRecord } from "../adapters/adapter.ts";

/** No one pages further. */
export const LAST_HIT = 1_000;

/** Without a word to find, hits show no text: otherwise an empty query would list the whole edition. */
export function isSearched(query: string): boolean {
  return /[\p{L}\p{N}§¶]/u.test(query);
}

/** A passage of a record's text that a hit shows, as it counts in a reading budget: identical for identical passages. */
export function servedPassage(record: IndexRecord, { first, end }: { first: number; end: number }): ServedPiece {
  const page = typeof record["id"] === "string" ? { of: record["id"] } : {};
  return { id: `${String(record["version"])} ${record.objectID} ${first}-${end}`, words: end - first, ...page };
}
