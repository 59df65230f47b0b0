import type { EditionAccess, Reader, RefusalReason } from "../../subscriptions/contract.ts";
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
  /** The editions of which the reader sees only what is public, each with the reason that the paywall gives (SRCH-9). */
  refusals: Record<string, RefusalReason>;
  /** Why the reader may not see the index of terms; null with access to it (SHELL-7). */
  indexRefusal: RefusalReason | null;
}

/**
 * Decides what a reader may search: everything of the editions that the reader has access to, what is public of the
 * others, and the index of terms with access to it (DECISION 22).
 */
export function searchScope(reader: Reader, editions: readonly SearchedEdition[], now: number): SearchScope {
  const answers = editions.map((edition) => ({
    edition,
    all: decideAccess(reader, { kind: "search", edition }, now),
    publicPages: decideAccess(reader, { kind: "page", isPublic: true, edition }, now),
  }));
  const refusals = answers.flatMap(({ edition, all }) => (all.granted ? [] : [[edition.handle, all.reason] as const]));
  const open = answers.flatMap(({ edition, all }) => (all.granted ? [edition.handle] : []));
  const partly = answers.flatMap(({ edition, all, publicPages }) =>
    !all.granted && publicPages.granted ? [edition.handle] : [],
  );
  const indexRefusal = decideIndex(reader, editions, now);
  return {
    indexes: [...open, ...partly, ...(indexRefusal === null ? [TERMS_INDEX] : [])],
    filters: partly.length === 0 ? "" : ["isPublic:true", ...open.map((handle) => `version:${handle}`)].join(" OR "),
    refusals: Object.fromEntries(refusals),
    indexRefusal,
  };
}

function decideIndex(reader: Reader, editions: readonly SearchedEdition[], now: number): RefusalReason | null {
  const edition = editions.find(({ hasIndexOfTerms }) => hasIndexOfTerms);
  if (!edition) return "subscribers-only";
  const access = decideAccess(reader, { kind: "index", edition }, now);
  return access.granted ? null : access.reason;
}
