import type { HighlightUnit } from "../engine/highlight/find-ranges.ts";
import type { IndexData } from "../engine/index/index-data.ts";
import type { RecordFilter } from "./record-filter.ts";

/** A record as an index holds it: what its hits show. Nested objects are named by dots: bluebook.data. */
export type IndexRecord = Readonly<Record<string, unknown>> & { readonly objectID: string };

/** What kind of records an index holds. */
export type IndexKind = "edition" | "terms";

/** The records of one index at one revision, ready to be published. */
export interface IndexContents {
  /** The name of the index. */
  name: string;
  kind: IndexKind;
  /** What they were made of; the same revision is never published twice. */
  revision: string;
  records: readonly IndexRecord[];
  /** The records as the embedded engine takes them, already indexed. */
  data: IndexData;
}

/** A search as every engine takes it. */
export interface AdapterQuery {
  index: string;
  query: string;
  /** Whether the last word may be the beginning of a longer one. */
  prefix: boolean;
  typos: boolean;
  filter: RecordFilter;
  offset: number;
  length: number;
  /** The attributes whose values are to be counted. */
  facets: readonly string[];
}

export interface AdapterAnswer {
  /** `objectID`s, the best first. */
  ids: string[];
  total: number;
  /** How many of all that were found have each value. */
  facets: Record<string, Record<string, number>>;
  /** What the query was met by, for highlighting. */
  units: HighlightUnit[];
}

/** How an index stands in an engine. */
export interface IndexStatus {
  revision: string;
  records: number;
}

/**
 * An engine under the search: it finds the records of queries. What a record is, who may see it, how hits look and how
 * they are asked for is decided above it, once for all engines.
 */
export interface SearchAdapter {
  /** @throws when there is no such index. */
  search(query: AdapterQuery): Promise<AdapterAnswer>;
  /** Builds an index aside and puts it in the place of the one with its name, from one moment to the next. */
  publish(contents: IndexContents): Promise<void>;
  remove(name: string): Promise<void>;
  /** Undefined where there is no such index. */
  status(name: string): Promise<IndexStatus | undefined>;
}
