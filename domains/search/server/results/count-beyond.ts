import type { Reader, RefusalReason } from "../../../subscriptions/contract.ts";
import { readFilters } from "../adapters/adapter.ts";
import { sourceOf, type Search } from "../search.ts";

/** The refusals that a subscription ends. */
const endedBySubscription: ReadonlySet<RefusalReason> = new Set([
  "subscribers-only",
  "expired",
  "pending",
  "group-pending",
]);

/** Quotation marks, without which a query names words but not their order. */
const QUOTES = /["“”„«»]/g;

/**
 * Counts the hits of a query that a reader without access does not see, and would with a subscription; 0 for readers
 * who see all of the edition. The query's phrases are searched as single words: otherwise the count would tell, word by
 * word, what the protected text says (docs/decisions/search-results-and-protocol.md).
 * @throws AppError search-not-ready
 */
export async function countBeyond(
  search: Search,
  reader: Reader,
  { query, version }: { query: string; version: string },
): Promise<number> {
  const scope = search.scopeOf(reader);
  const refusal = scope.refusals[version];
  if (refusal === undefined || !endedBySubscription.has(refusal) || !scope.indexes.includes(version)) return 0;
  const words = query.replaceAll(QUOTES, " ");
  if (words.trim() === "") return 0;
  await sourceOf(search, version);
  const asked = { index: version, query: words, prefix: true, typos: true, offset: 0, length: 0, facets: [] };
  const all = await search.adapter.search({ ...asked, filter: [] });
  const open = await search.adapter.search({ ...asked, filter: readFilters(scope.filters) });
  return Math.max(0, all.total - open.total);
}
