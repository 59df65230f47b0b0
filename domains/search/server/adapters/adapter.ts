import type { HighlightUnit } from "../engine/highlight/find-ranges.ts";
import type { IndexData } from "../engine/index/index-data.ts";
import type { RowData } from "../engine/rows/row-data.ts";
import type { RecordFilter } from "./record-filter.ts";

/** A record as stored in an index: the source of its hits. Nested attributes use dotted paths: bluebook.data. */
export type IndexRecord = Readonly<Record<string, unknown>> & { readonly objectID: string };

/** What every index has, at one revision, ready to publish. */
interface AnyContents {
  /** The name of the index. */
  name: string;
  /** What the records were built from; the same revision is never published twice. */
  revision: string;
  records: readonly IndexRecord[];
}

/** Sections of an edition or terms of its index, already indexed for the embedded engine. */
export interface SectionContents extends AnyContents {
  kind: "edition" | "terms";
  data: IndexData;
}

/** Rows of tables, already indexed for the embedded engine. */
export interface RowContents extends AnyContents {
  kind: "rows";
  data: RowData;
}

export type IndexContents = SectionContents | RowContents;

/** A search, in the form every engine takes. */
export interface AdapterQuery {
  index: string;
  query: string;
  /** Whether the last word may be a prefix. */
  prefix: boolean;
  typos: boolean;
  /** Whether other words of the same meaning may stand in; by default they may. */
  synonyms?: boolean | undefined;
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
  /** How the query was understood; an engine that doesn't say leaves it out. */
  understood?: Understood;
}

/** What became of a query's words. */
export interface Understood {
  /** Words that no record has, each with the one that was searched instead. */
  corrected: { typed: string; read: string }[];
  /** Words that neither a record has nor anything near. */
  missing: string[];
  /** If the query is a code that no record has, the records with the nearest ones. */
  nearest: string[];
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
