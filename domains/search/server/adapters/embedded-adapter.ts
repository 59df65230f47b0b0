import { LRUCache } from "lru-cache";
import { normalizeCell } from "../../../manual/server/model/public.ts";
import type { HighlightUnit } from "../engine/highlight/text-matcher.ts";
import { RowSearch } from "../engine/rows/row-search.ts";
import { byCodeUnit, lowerBound } from "../engine/index/index-data.ts";
import { CLOSELY } from "../engine/rank/rank-documents.ts";
import { SearchIndex } from "../engine/search-index.ts";
import { tokenize } from "../engine/text/words.ts";
import { unknownIndex } from "../errors.ts";
import {
  type AdapterAnswer,
  type AdapterQuery,
  type FacetTest,
  type IndexContents,
  type IndexStatus,
  type RecordFilter,
  type RowContents,
  type SearchAdapter,
  type SectionContents,
  type Understood,
  attribute,
  facetValue,
} from "./adapter.ts";
import type { Plan, Unit } from "../engine/query/parse-query.ts";
import { codeKey } from "../../rules.ts";

/** An index in use. */
interface LiveIndex {
  contents: IndexContents;
  find: Find;
  facets: FacetValues;
}

interface Matched {
  /** Record numbers, best first up to those that are wanted. */
  documents: readonly number[];
  units: HighlightUnit[];
  understood?: Understood;
}

/** Finds the records that match; an empty query has been dealt with. */
type Find = (query: AdapterQuery, isAllowed: (doc: number) => boolean) => Matched;

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
      const find = finderOf(contents);
      indexes.set(contents.name, { contents, find, facets });
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

function finderOf(contents: IndexContents): Find {
  if (contents.kind === "rows") return findRows(contents);
  return contents.kind === "terms" ? findTerms(contents) : keepLatest(findSections(contents));
}

/**
 * Terms of an index that begin with what was typed come first, in their order; then what else has its words, and last
 * what it has the initials of: 'ny' for New York.
 */
function findTerms(contents: SectionContents): Find {
  const others = findSections(contents);
  const written = (text: unknown) => normalizeCell(typeof text === "string" ? text : "");
  const sorted = contents.records
    .map((record, doc) => ({ text: written(record["term"]), level: Number(record["level"]), doc }))
    .toSorted((a, b) => byCodeUnit(a.text, b.text) || a.doc - b.doc);
  const texts = sorted.map(({ text }) => text);
  const byInitials = Map.groupBy(sorted, ({ text }) => initialsOf(text));
  byInitials.delete("");
  return (query, isAllowed) => {
    const found = others(query, isAllowed);
    const typed = written(query.query);
    if (typed === "" || !query.prefix) return found;
    const begun: { doc: number; level: number }[] = [];
    for (let at = lowerBound(texts, typed); texts[at]?.startsWith(typed) === true; at++) {
      const term = sorted[at];
      if (term && isAllowed(term.doc)) begun.push(term);
    }
    // Terms of the first level before those below others.
    const first = begun
      .toSorted((one, other) => Math.min(one.level, 1) - Math.min(other.level, 1))
      .map(({ doc }) => doc);
    const named = byInitials.get(typed.replaceAll(/[\s.]/g, "")) ?? [];
    const last = named.flatMap(({ doc }) => (isAllowed(doc) ? [doc] : []));
    return { ...found, documents: [...new Set([...first, ...found.documents, ...last])] };
  };
}

/** The first letters of the words of a normalized term, if it has several; '' otherwise. */
function initialsOf(text: string): string {
  const words = text.split(/[^\p{L}\p{N}’]+/u).filter((word) => word !== "");
  return words.length < 2 ? "" : words.map(([first = ""]) => first).join("");
}

function findSections({ data, records }: SectionContents): Find {
  const engine = new SearchIndex(data);
  const termOf = (term: number) => data.terms[term] ?? "";
  return ({ query, prefix, typos, synonyms = true, offset, length }, isAllowed) => {
    const options = { prefix, typos, synonyms, isAllowed, wanted: offset + length };
    const { plan, documents, nearest } = engine.search(query, options);
    const idsOf = (found: readonly number[]) => found.flatMap((doc) => records[doc]?.objectID ?? []);
    const understood = { ...engine.understand(plan), nearest: idsOf(nearest) };
    return { documents, units: highlightUnits(plan, termOf), understood };
  };
}

/** So many of an edition's latest searches are kept: more would outlive what asks for them, and cost the collector. */
const KEPT_SEARCHES = 16;

/**
 * Keeps what was found last: a page of results, the counts of its facets and what answers the query are found by the same
 * search, which the browser asks for in several calls, after the suggestions did.
 */
function keepLatest(find: Find): Find {
  const latest = new LRUCache<string, { matched: Matched; inOrder: number }>({ max: KEPT_SEARCHES });
  return (query, isAllowed) => {
    const asked = JSON.stringify([query.query, query.prefix, query.typos, query.synonyms ?? true, query.filter]);
    const wanted = query.offset + query.length;
    const known = latest.get(asked);
    if (known && known.inOrder >= wanted) return known.matched;
    const matched = find(query, isAllowed);
    latest.set(asked, { matched, inOrder: Math.max(CLOSELY, wanted) });
    return matched;
  };
}

function findRows({ data }: RowContents): Find {
  const engine = new RowSearch(data);
  return ({ query, prefix, typos }, isAllowed) => {
    const units = tokenize(query).flatMap(({ term, span }) =>
      span === 1 ? [{ words: [term], alternatives: [[term]], parts: [], isOptional: false }] : [],
    );
    return { documents: engine.search(query, { prefix, typos, isAllowed }), units };
  };
}

function searchIn({ contents, find, facets }: LiveIndex, query: AdapterQuery): AdapterAnswer {
  const isAllowed = facets.filterBy(query.filter);
  // An empty query returns everything, in the manual's order; but no rows, which are all text.
  const isEverything = query.query.trim() === "" && contents.kind !== "rows";
  const { units, understood, ...matched } = find(query, isAllowed);
  const found = isEverything ? [...contents.records.keys()].filter(isAllowed) : matched.documents;
  const page = found.slice(query.offset, query.offset + query.length);
  return {
    ids: page.flatMap((doc) => contents.records[doc]?.objectID ?? []),
    total: found.length,
    facets: Object.fromEntries(query.facets.flatMap((name) => facets.count(name, found) ?? [])),
    units,
    ...(understood && { understood }),
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

/** Returns what a plan matched, as words for highlighting. `termOf` returns the term for a number. */
export function highlightUnits(plan: Plan, termOf: (term: number) => string): HighlightUnit[] {
  const { code } = plan;
  if (code !== undefined) {
    const letters = code.letter === undefined ? (["r", "t", "b", "bt"] as const) : [code.letter];
    const alternatives = letters.map((letter) => [codeKey({ ...code, letter })]);
    return [{ words: plan.units.flatMap(({ words }) => words), alternatives, parts: [], isOptional: false }];
  }
  const significant = plan.units.filter(({ isFunction }) => !isFunction);
  return (significant.length > 0 ? significant : plan.units).map((unit) => unitOf(unit, termOf));
}

function unitOf({ words, alternatives, parts, isOptional }: Unit, termOf: (term: number) => string): HighlightUnit {
  return {
    words,
    alternatives: alternatives.map(({ terms }) => terms.map(termOf)),
    parts: parts.filter(({ isFunction }) => !isFunction).map((part) => unitOf(part, termOf)),
    isOptional,
  };
}
