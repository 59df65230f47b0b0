import { highlightUnits } from "../engine/highlight/highlight-units.ts";
import { SearchIndex } from "../engine/search-index.ts";
import { unknownIndex } from "../errors.ts";
import type { AdapterAnswer, AdapterQuery, IndexContents, IndexStatus, SearchAdapter } from "./adapter.ts";
import { attribute, facetValue } from "./attribute.ts";
import type { FacetTest, RecordFilter } from "./record-filter.ts";

/** An index in use. */
interface LiveIndex {
  contents: IndexContents;
  engine: SearchIndex;
  facets: FacetValues;
}

/** The in-process engine: it holds its indexes in memory and publishes by swapping one reference. */
export function embeddedAdapter(): SearchAdapter {
  const indexes = new Map<string, LiveIndex>();
  return {
    search: (query) => {
      const index = indexes.get(query.index);
      return index ? Promise.resolve(searchIn(index, query)) : Promise.reject(unknownIndex(query.index));
    },
    publish: (contents) => {
      const facets = new FacetValues(contents.records);
      indexes.set(contents.name, { contents, engine: new SearchIndex(contents.data), facets });
      return Promise.resolve();
    },
    remove: (name) => {
      indexes.delete(name);
      return Promise.resolve();
    },
    status: (name): Promise<IndexStatus | undefined> => {
      const contents = indexes.get(name)?.contents;
      return Promise.resolve(contents && { revision: contents.revision, records: contents.records.length });
    },
  };
}

function searchIn({ contents, engine, facets }: LiveIndex, query: AdapterQuery): AdapterAnswer {
  const { prefix, typos } = query;
  const isAllowed = facets.filterBy(query.filter);
  const isEverything = query.query.trim() === "";
  const { plan, documents } = engine.search(query.query, {
    prefix,
    typos,
    isAllowed,
    wanted: query.offset + query.length,
  });
  // An empty query returns everything, in the manual's order.
  const found = isEverything ? [...contents.records.keys()].filter(isAllowed) : documents;
  const page = found.slice(query.offset, query.offset + query.length);
  return {
    ids: page.flatMap((doc) => contents.records[doc]?.objectID ?? []),
    total: found.length,
    facets: Object.fromEntries(query.facets.flatMap((name) => facets.count(name, found) ?? [])),
    units: highlightUnits(plan, (term) => contents.data.terms[term] ?? ""),
  };
}

/** The values used for filters and facets, computed on first use. */
class FacetValues {
  readonly #records: readonly unknown[];
  readonly #values = new Map<string, readonly (string | undefined)[]>();
  readonly #bits = new Map<string, Uint8Array>();

  constructor(records: readonly unknown[]) {
    this.#records = records;
  }

  /** Counts the `documents` that have each value; undefined for an attribute that no record has. */
  count(name: string, documents: readonly number[]): [string, Record<string, number>][] | undefined {
    const values = this.#valuesOf(name);
    if (values.every((value) => value === undefined)) return undefined;
    const counts = new Map<string, number>();
    for (const doc of documents) {
      const value = values[doc];
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const sorted = [...counts].toSorted(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
    return [[name, Object.fromEntries(sorted)]];
  }

  filterBy(filter: RecordFilter): (doc: number) => boolean {
    if (filter.length === 0) return () => true;
    const tests = filter.map((any) => any.map((test) => this.#bitsOf(test)));
    return (doc) => tests.every((any) => any.some((bits) => bits[doc] === 1));
  }

  #valuesOf(name: string): readonly (string | undefined)[] {
    const known = this.#values.get(name);
    if (known) return known;
    const values = this.#records.map((record) => facetValue(attribute(record, name)));
    // Unknown attribute names come from clients: don't let them fill the cache.
    if (values.some((value) => value !== undefined)) this.#values.set(name, values);
    return values;
  }

  #bitsOf({ attribute: name, value, isNegated }: FacetTest): Uint8Array {
    const key = `${isNegated ? "-" : ""}${name}:${value}`;
    const known = this.#bits.get(key);
    if (known) return known;
    const bits = Uint8Array.from(this.#valuesOf(name), (each) => ((each === value) !== isNegated ? 1 : 0));
    if (this.#bits.size < MOST_KEPT_TESTS) this.#bits.set(key, bits);
    return bits;
  }
}

const MOST_KEPT_TESTS = 200;
