import type { Search } from "../../search.ts";

/** Counts a query that found nothing, unless it was only the filter that hid the results. */
export async function noteMiss({ adapter, misses }: Search, index: string, query: string): Promise<void> {
  const all = { index, query, prefix: true, typos: true, filter: [], offset: 0, length: 0, facets: [] };
  if ((await adapter.search(all)).total === 0) misses.note(index, query);
}
