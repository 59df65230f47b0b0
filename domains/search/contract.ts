import type { Section } from "../content/contract.ts";
import type { RefusalReason } from "../subscriptions/contract.ts";

/** What results can be narrowed to, as the address of the results page has it and as an account's preference keeps it. */
export const facets = ["all", "bluepages", "whitepages"] as const;
export type Facet = (typeof facets)[number];

/** The facet's values in the index: the blue area and the white one. The quick style guide is in neither. */
export type SectionGroup = "Bluepages" | "Whitepages";

/** The name of the index that holds the terms of the newest edition's index; an edition's index is named by its handle. */
export const TERMS_INDEX = "bluebook-index";

/** Where the calls of the hosted service's protocol are answered: `{SEARCH_PATH}/1/indexes/{index}/query`. */
export const SEARCH_PATH = "/api/search";

/** The application id that clients name; they ask this server, whatever engine is under it. */
export const APPLICATION_ID = "FIELDSTONE";

/** The answer of GET /api/search/key in `data`: what a browser searches with. */
export interface SearchKey {
  applicationId: string;
  /** Where the protocol is answered on this server. */
  path: string;
  key: string;
  /** How long it is good from now on. */
  validSeconds: number;
  /** The indexes that may be searched with it. */
  indexes: string[];
  /** The editions of which the reader finds only what everybody may see, each with the reason. */
  refusals: Record<string, RefusalReason>;
  /** The edition that the reader prefers. */
  version: string;
  /** The facet that the reader prefers. */
  defaultSearch: Facet;
  /** Changes when anything that can be found has changed: what a client has kept of before is out of date. */
  stamp: string;
}

/** A page above the one that was found. */
export interface HitAncestor {
  code: string;
  title: string;
  uri: string;
}

/** What a search of an edition finds: a page, or one of its headings with the text below it. */
export interface SearchRecord {
  /** Names the record for ever: `{page id}`, `{page id}.{heading id}`, and with `~{number}` a part of a long table. */
  objectID: string;
  /** The handle of the edition. */
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
  /** Whether everybody may read it. */
  isPublic: boolean;
  bluebook: {
    /** The text as plain words. */
    data: string;
    /** The heading with its code, and the band of a long table after it; null for what stands before the first heading. */
    headingBlockTitle: string | null;
    /** The link target is `b-{headingBlockId}`. */
    headingBlockId: string | null;
  };
}

/** A term of the index of terms as a search finds it. */
export interface TermRecord {
  objectID: string;
  /** The handle of the edition. */
  version: string;
  term: string;
  /** The terms above it, from the top. */
  parents: string[];
  letter: string;
  note: string;
  level: number;
  linkedEntries: { title: string; uri: string }[];
}
