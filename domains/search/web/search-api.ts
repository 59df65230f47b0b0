import { createContext } from "react-router";
import type { IndexTerm } from "../../content/contract.ts";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import type { Facet, HitAncestor, SearchRecord, TermRecord } from "../contract.ts";

/** A page of results as it is asked for. */
export interface ResultsRequest {
  query: string;
  facet: Facet;
  /** From 1. */
  page: number;
  perPage: number;
  /** The handle of the edition; undefined: the one that the reader prefers. */
  version: string | undefined;
}

/** A text with its matches: every second piece is one. */
export type Marked = string[];

/** A hit as the page of results shows it. */
export interface Hit {
  objectID: string;
  id: string;
  uri: string;
  section: SearchRecord["section"];
  ancestors: HitAncestor[];
  headingBlockId: string | null;
  code: Marked;
  title: Marked;
  heading: Marked | null;
  snippet: Marked;
}

/** A page of results. */
export interface Results {
  /** The handle of the edition that was searched. */
  version: string;
  hits: Hit[];
  nbHits: number;
  nbPages: number;
  /** How many hits each facet has. */
  counts: Record<Facet, number>;
  /** Why the reader sees only what everybody may see; null with access. */
  refusal: RefusalReason | null;
}

/** A term that the index's filter found. */
export interface TermHit extends Omit<TermRecord, "term"> {
  term: Marked;
}

/** A letter of the index. */
export interface LetterTerms {
  terms: IndexTerm[];
  /** Whether the index was generated, since the editors made none. */
  isDraft: boolean;
}

/** How loaders and screens search: in-process on the server, by the hosted service's client in the browser. */
export interface SearchApi {
  results(request: ResultsRequest): Promise<Results>;
  /** The terms of a letter; the refusal's reason for who may not see the index. */
  letter(letter: string): Promise<LetterTerms | RefusalReason>;
}

const late = async () => (await import("./client/client-search-api.ts")).clientSearchApi;

/** In a browser; what it takes is loaded with the first search. */
const lateSearchApi: SearchApi = {
  results: async (request) => (await late()).results(request),
  letter: async (letter) => (await late()).letter(letter),
};

/** Where loaders find the search; the server gives each request its own. */
export const searchApi = createContext<SearchApi>(lateSearchApi);
