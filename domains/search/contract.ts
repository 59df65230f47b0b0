import type { Section } from "../manual/contract.ts";
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

/** The index that holds the terms of an edition's index. */
export function termsIndex(handle: string, isNewest: boolean): string {
  return isNewest ? TERMS_INDEX : olderTermsIndex(handle);
}

/** The index of an edition's terms, by the names of those that a reader may search. It need not be among them. */
export function searchedTerms(edition: string, indexes: readonly string[]): string {
  return termsIndex(edition, !indexes.includes(olderTermsIndex(edition)));
}

/** The index that holds the rows of an edition's tables. */
export function rowsIndex(handle: string): string {
  return `${handle}-rows`;
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

/** A row of a table, as a search hit: what is looked up, and the form to write. */
export interface RowRecord {
  /** `{page id}~{row}` */
  objectID: string;
  /** The edition's handle. */
  version: string;
  /** The page's id. */
  id: string;
  /** 'bluebook/…', without an anchor. */
  uri: string;
  section: Section;
  sectionGroup: SectionGroup;
  /** Whether the page is public. */
  isPublic: boolean;
  /** What names the row on its page (`rowKey`), as in the address `?row=…`. */
  row: string;
  name: string;
  form: string;
  notes: string[];
  /** The subheading that it stands under; may be empty. */
  band: string;
  /** The code and name of the section that has its table. */
  table: string;
  /** The link target of that section is `b-{headingBlockId}`; null for the top of the page. */
  headingBlockId: string | null;
}

/** Where a section stands. */
export interface SectionPlace {
  /** The page's id and address, 'bluebook/…'. */
  id: string;
  uri: string;
  headingBlockId: string | null;
  /** Its code and name as plain text. */
  code: string;
  name: string;
}

/** A rule by its example: as a court paper has it (Bluepages), or a journal (the rules). */
export interface RuleAnswer extends SectionPlace {
  group: SectionGroup;
  /** Its first example that shows what is right, as clean inline HTML. */
  example: string;
}

/** What another edition on the server has on the same query. */
export interface ElsewhereAnswer {
  version: string;
  /** What its results are narrowed to: the facet that was asked for, or all where nothing else has any. */
  facet: Facet;
  total: number;
  /** Whether it has all that was typed, with nothing corrected or left out. */
  isAsTyped: boolean;
  /** Its best sections. */
  best: SectionPlace[];
}

/** What a search is answered with before its results. */
export interface Answer {
  /** The best rows of tables, and how many there are. */
  rows: RowRecord[];
  rowCount: number;
  /** The best rule, and the best of the other area if it has one. */
  rules: RuleAnswer[];
  /** The best terms of the index. */
  terms: TermRecord[];
  /** Words that nothing has, each with what was searched instead, and those without anything near. */
  corrected: { typed: string; read: string }[];
  missing: string[];
  /** What the best result has in place of words of the query. */
  others: { typed: string; found: string }[];
  /** If the query is a code that the edition hasn't, the nearest ones. */
  nearest: SectionPlace[];
  /** What the other editions have that the reader may search, those with results only. */
  elsewhere: ElsewhereAnswer[];
}
