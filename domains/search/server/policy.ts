import type { EditionAccess, Reader, RefusalReason } from "../../subscriptions/contract.ts";
import { decideAccess, hasEditionPermission } from "../../subscriptions/rules.ts";
import { TERMS_INDEX } from "../contract.ts";

/** An edition, as far as access rules need it. */
export interface SearchedEdition extends EditionAccess {
  /** Whether the index of terms is this edition's. */
  hasIndexOfTerms: boolean;
}

/** What a reader may search. */
export interface SearchScope {
  /** Index names. */
  indexes: string[];
  /** Which records the reader may see, as a protocol filter; empty for all. */
  filters: string;
  /** The editions of which the reader sees only public pages, each with the paywall's reason (SRCH-9). */
  refusals: Record<string, RefusalReason>;
  /** Why the reader may not see the index of terms; null with access to it (SHELL-7). */
  indexRefusal: RefusalReason | null;
  /** The edition whose index of terms the reader may see; empty without access to it. */
  indexEdition: string;
}

/**
 * Decides what a reader may search: all of the editions they have access to, the public pages of the others, and the
 * index of terms with access to it (RULING-22).
 */
export function searchScope(reader: Reader, all: readonly SearchedEdition[], now: number): SearchScope {
  // An edition that isn't open to the reader doesn't exist for them: not even as a refusal.
  const editions = all.filter((edition) => hasEditionPermission(reader, edition));
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
  const indexRefusal = decideIndex(reader, all, now);
  return {
    indexes: [...open, ...partly, ...(indexRefusal === null ? [TERMS_INDEX] : [])],
    filters: partly.length === 0 ? "" : ["isPublic:true", ...open.map((handle) => `version:${handle}`)].join(" OR "),
    refusals: Object.fromEntries(refusals),
    indexRefusal,
    indexEdition: indexRefusal === null ? (all.find((one) => one.hasIndexOfTerms)?.handle ?? "") : "",
  };
}

function decideIndex(reader: Reader, editions: readonly SearchedEdition[], now: number): RefusalReason | null {
  const edition = editions.find(({ hasIndexOfTerms }) => hasIndexOfTerms);
  if (!edition) return "subscribers-only";
  const access = decideAccess(reader, { kind: "index", edition }, now);
  return access.granted ? null : access.reason;
}
