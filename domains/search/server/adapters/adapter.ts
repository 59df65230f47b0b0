import type { HighlightUnit } from "../engine/highlight/find-ranges.ts";
import type { IndexData } from "../engine/index/index-data.ts";
import type { RecordFilter } from "./record-filter.ts";

/** A record as stored in an index: the source of its hits. Nested attributes use dotted paths: bluebook.data. */
export type IndexRecord = Readonly<Record<string, unknown>> & { readonly objectID: string };

/** What kind of records an index holds. */
type IndexKind = "edition" | "terms";

/** The records of one index at one revision, ready to publish. */
export interface IndexContents {
  /** The name of the index. */
  name: string;
  kind: IndexKind;
  /** What the records were built from; the same revision is never published twice. */
  revision: string;
  records: readonly IndexRecord[];
  /** The same records, already indexed for the embedded engine. */
  data: IndexData;
}

/** A search, in the form every engine takes. */
export interface AdapterQuery {
  index: string;
  query: string;
  /** Whether the last word may be a prefix. */
  prefix: boolean;
  typos: boolean;
  filter: RecordFilter;
  offset: number;
  length: number;
  /** The attributes whose values to count. */
  facets: readonly string[];
}

export interface AdapterAnswer {
  /** `objectID`s, best first. */
  ids: string[];
  total: number;
  /** How many of all hits have each value. */
  facets: Record<string, Record<string, number>>;
  /** What the query matched, for highlighting. */
  units: HighlightUnit[];
}

/** The state of an index in an engine. */
export interface IndexStatus {
  revision: string;
  records: number;
}

/**
 * A search engine: it finds the records that match a query. What a record is, who may see it, how hits look and which
 * protocol serves them is decided above it, once for all engines.
 */
export interface SearchAdapter {
  /**
   * Runs a query.
   * @throws if the index does not exist.
   */
  search(query: AdapterQuery): Promise<AdapterAnswer>;
  /** Builds an index on the side and replaces the one with the same name atomically. */
  publish(contents: IndexContents): Promise<void>;
  remove(name: string): Promise<void>;
  /** Returns undefined if the index does not exist. */
  status(name: string): Promise<IndexStatus | undefined>;
}
