import type { Section } from "../content/contract.ts";
import type { RefusalReason } from "../subscriptions/contract.ts";

/** What results can be narrowed to, in the results page's URL and in an account's preferences. */
export const facets = ["all", "bluepages", "whitepages"] as const;
export type Facet = (typeof facets)[number];

/** The facet's values in the index: the blue section and the white one. The quick style guide is in neither. */
export type SectionGroup = "Bluepages" | "Whitepages";
export const sectionGroups: Readonly<Record<Exclude<Facet, "all">, SectionGroup>> = {
  bluepages: "Bluepages",
  whitepages: "Whitepages",
};

/** The index that holds the terms of the newest edition's index; an edition's own index is named by its handle. */
export const TERMS_INDEX = "bluebook-index";

/** The index that holds the terms of an older edition's index. */
export function olderTermsIndex(handle: string): string {
  return `${TERMS_INDEX}-${handle}`;
}

/** How long whoever searches waits, in seconds, while a server that has just started loads its indexes. */
export const NOT_READY_SECONDS = 1;

/** Where this server speaks the hosted service's protocol: `{SEARCH_PATH}/1/indexes/{index}/query`. */
export const SEARCH_PATH = "/api/search";

/** The application id that clients send. They call this server, whatever engine is behind it. */
export const APPLICATION_ID = "FIELDSTONE";

/** The `data` of GET /api/search/key: what a browser searches with. */
export interface SearchKey {
  applicationId: string;
  /** Where this server answers the protocol. */
  path: string;
  key: string;
  /** How long the key stays valid, from now. */
  validSeconds: number;
  /** The indexes that this key may search. */
  indexes: string[];
  /** The editions in which the reader finds only public pages, each with the reason. */
  refusals: Record<string, RefusalReason>;
  /** The reader's preferred edition. */
  version: string;
  /** The reader's preferred facet. */
  defaultSearch: Facet;
  /** Changes when anything searchable has changed; whatever a client cached before that is stale. */
  stamp: string;
}

/** A page above the hit. */
export interface HitAncestor {
  code: string;
  title: string;
  uri: string;
}

/** One search hit in an edition: a page, or one of its headings with the text below it. */
export interface SearchRecord {
  /** The record's permanent id: `{page id}`, `{page id}.{heading id}`, with `~{number}` for a part of a long table. */
  objectID: string;
  /** The edition's handle. */
  version: string;
  /** The page's id. */
  id: string;
  /** 'bluebook/…', without an anchor. */
  uri: string;
  section: Section | "quick-style-guide";
  sectionGroup: SectionGroup | null;
  /** The page's code and title. */
  code: string;
  title: string;
  ancestors: HitAncestor[];
  /** Whether the page is public. */
  isPublic: boolean;
  bluebook: {
    /** The text as plain words. */
    data: string;
    /** The heading with its code, followed by the band of a long table; null for text before the first heading. */
    headingBlockTitle: string | null;
    /** The link target is `b-{headingBlockId}`. */
    headingBlockId: string | null;
  };
}

/** A term in the index of terms, as a search hit. */
export interface TermRecord {
  objectID: string;
  /** The edition's handle. */
  version: string;
  term: string;
  /** The terms above it, from the top. */
  parents: string[];
  letter: string;
  note: string;
  level: number;
  linkedEntries: { title: string; uri: string }[];
}
