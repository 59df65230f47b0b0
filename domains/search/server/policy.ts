import type { EditionAccess, Reader } from "../../subscriptions/contract.ts";
import { decideAccess } from "../../subscriptions/rules.ts";
import { TERMS_INDEX } from "../contract.ts";

/** An edition as access sees it. */
export interface SearchedEdition extends EditionAccess {
  /** Whether its terms are those of the index of terms. */
  hasIndexOfTerms: boolean;
}

/** What a reader may search. */
export interface SearchScope {
  /** Names of indexes. */
  indexes: string[];
  /** Which of their records the reader may see, as a filter of the protocol; empty for all. */
  filters: string;
  /** Whether the reader has access to results as such, or sees the paywall beside what is public (SRCH-9). */
  hasAccess: boolean;
}

/**
 * Decides what a reader may search: everything of the editions that the reader has access to, what is public of the
 * others, and the index of terms with access to it (DECISION 22).
 */
export function searchScope(reader: Reader, editions: readonly SearchedEdition[], now: number): SearchScope {
  const open = editions.filter((edition) => decideAccess(reader, { kind: "search", edition }, now).granted);
  const withPublicPages = editions.filter(
    (edition) => decideAccess(reader, { kind: "page", isPublic: true, edition }, now).granted,
  );
  const terms = editions.some(
    (edition) => edition.hasIndexOfTerms && decideAccess(reader, { kind: "index", edition }, now).granted,
  );
  const indexes = [...new Set([...open, ...withPublicPages].map(({ handle }) => handle))];
  return {
    indexes: terms ? [...indexes, TERMS_INDEX] : indexes,
    filters:
      open.length === indexes.length
        ? ""
        : ["isPublic:true", ...open.map(({ handle }) => `version:${handle}`)].join(" OR "),
    hasAccess: open.length > 0,
  };
}
