import { createContext } from "react-router";
import type { IndexTerm } from "../../manual/contract.ts";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import type { Answer, Facet, HitAncestor, SearchRecord, TermRecord } from "../contract.ts";

/** A request for a page of results. */
export interface ResultsRequest {
  query: string;
  facet: Facet;
  /** From 1. */
  page: number;
  perPage: number;
  /** The edition's handle; undefined for the reader's preferred one. */
  version: string | undefined;
  /** Whether nothing may stand in for what was typed. */
  exact: boolean;
}

/** A text with its matches: every second piece is one. */
export type Marked = string[];

/** A hit on the results page. */
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
  /** The handle of the edition searched. */
  version: string;
  hits: Hit[];
  nbHits: number;
  nbPages: number;
  /** The number of hits per facet. */
  counts: Record<Facet, number>;
  /** Why the reader sees only public pages; null with access. */
  refusal: RefusalReason | null;
  /** How many more hits a subscription would show. */
  beyond: number;
  /** What stands before the results; null on later pages. */
  answer: Answer | null;
}

/** The results among what the reader may see. */
export type VisibleResults = Omit<Results, "refusal" | "beyond" | "answer">;

/** A term that matches the index's filter. */
export interface TermHit extends Omit<TermRecord, "term"> {
  term: Marked;
}

/** A letter of the index. */
export interface LetterTerms {
  terms: IndexTerm[];
  /** Whether the index was generated because the editors made none. */
  isDraft: boolean;
}

/** How loaders and screens search: in-process on the server, through the hosted service's client in the browser. */
export interface SearchApi {
  results(request: ResultsRequest): Promise<Results>;
  /** The terms of a letter of an edition's index, or why the reader may not see it. */
  letter(version: string, letter: string): Promise<LetterTerms | RefusalReason>;
}

const late = async () => (await import("./client/client-search-api.ts")).clientSearchApi;

/** The browser's API; its code is loaded with the first search. */
const lazySearchApi: SearchApi = {
  results: async (request) => (await late()).results(request),
  letter: async (version, letter) => (await late()).letter(version, letter),
};

/** The search API for loaders; the server sets one per request. */
export const searchApi = createContext<SearchApi>(lazySearchApi);
