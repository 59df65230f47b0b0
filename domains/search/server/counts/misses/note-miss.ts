import { dailyCounts } from "../../../../../platform/flow/daily/daily-counts.ts";
import type { Search } from "../../search.ts";

/** Counts a search by the day, once for all pages of its results. */
export function noteSearch({ counts }: Search, index: string, { query, page }: { query: string; page: number }): void {
  if (page === 0 && query.trim() !== "") counts?.add(dailyCounts.searches, index);
}

/** Counts a query that found nothing, unless it was only the filter that hid the results. */
export async function noteMiss({ adapter, misses, counts }: Search, index: string, query: string): Promise<void> {
  const all = { index, query, prefix: true, typos: true, filter: [], offset: 0, length: 0, facets: [] };
  if ((await adapter.search(all)).total !== 0) return;
  misses.note(index, query);
  counts?.add(dailyCounts.misses, index);
}
