import type { ServedPiece } from "../../../subscriptions/server/public.ts";
import { type IndexRecord, isObject } from "../adapters/adapter.ts";
import { wordsOfExcerpt } from "../indexing/stored-indexes.ts";

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

/** A row that a hit shows, as it counts in a reading budget; undefined for a public one. */
export function servedRow(record: IndexRecord): ServedPiece | undefined {
  if (record["isPublic"] !== false) return undefined;
  const { name, form, notes } = record;
  const words = [name, form, notes].flat().join(" ").match(/\S+/g)?.length ?? 0;
  return { id: `${String(record["version"])} ${record.objectID}`, words };
}

/**
 * The excerpt of a protected record's text that a hit repeats, as it counts; undefined if it repeats none. Names and URIs
 * are public.
 */
export function servedExcerpt(record: IndexRecord, asked: readonly string[]): ServedPiece | undefined {
  const { bluebook } = record;
  if (record["isPublic"] !== false || !asksForText(asked) || !isObject(bluebook)) return undefined;
  const words = wordsOfExcerpt(bluebook["data"]);
  return words > 0 ? servedPassage(record, { first: 0, end: words }) : undefined;
}

function asksForText(asked: readonly string[]): boolean {
  return asked.some((name) => name === "*" || name === "bluebook" || name === "bluebook.data");
}
