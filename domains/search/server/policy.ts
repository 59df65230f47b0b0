import type { EditionAccess, Reader, RefusalReason } from "../../subscriptions/contract.ts";
import { decideAccess, hasEditionPermission } from "../../subscriptions/rules.ts";
import { rowsIndex, termsIndex } from "../contract.ts";

/** An edition, as far as access rules need it. */
export interface SearchedEdition extends EditionAccess {
  /** Whether it is the newest, whose index of terms is the one that clients ask for who name no edition. */
  isNewest: boolean;
}

/** What a reader may search. */
export interface SearchScope {
  /** Index names. */
  indexes: string[];
  /** Which records the reader may see, as a protocol filter; empty for all. */
  filters: string;
  /** The editions of which the reader sees only public pages, each with the paywall's reason (SRCH-9). */
  refusals: Record<string, RefusalReason>;
  /** Why the reader may not see the newest edition's index of terms; null with access to it (SHELL-7). */
  indexRefusal: RefusalReason | null;
  /** The same for the index of each edition that is open to the reader. */
  indexRefusals: Readonly<Record<string, RefusalReason | null>>;
  /** The editions whose index of terms the reader is led to (NAV-1): with access or not, but not signed out. */
  indexEditions: string[];
}

/**
 * Decides what a reader may search: all of the editions they have access to, the public pages of the others, and the
 * indexes of terms with access to them (RULING-22).
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
  const termsOf = editions.map((edition) => ({ edition, refusal: indexRefusalOf(reader, edition, now) }));
  const withTerms = termsOf.flatMap(({ edition, refusal }) => (refusal === null ? [edition] : []));
  return {
    indexes: [
      ...open,
      ...partly,
      ...[...open, ...partly].map(rowsIndex),
      ...withTerms.map(({ handle, isNewest }) => termsIndex(handle, isNewest)),
    ],
    filters: partly.length === 0 ? "" : ["isPublic:true", ...open.map((handle) => `version:${handle}`)].join(" OR "),
    refusals: Object.fromEntries(refusals),
    indexRefusal: decideNewestIndex(reader, all, now),
    indexRefusals: Object.fromEntries(termsOf.map(({ edition, refusal }) => [edition.handle, refusal])),
    indexEditions: reader.kind === "visitor" ? [] : editions.map(({ handle }) => handle),
  };
}

function decideNewestIndex(reader: Reader, editions: readonly SearchedEdition[], now: number): RefusalReason | null {
  const edition = editions.find(({ isNewest }) => isNewest);
  return edition ? indexRefusalOf(reader, edition, now) : "subscribers-only";
}

function indexRefusalOf(reader: Reader, edition: SearchedEdition, now: number): RefusalReason | null {
  const access = decideAccess(reader, { kind: "index", edition }, now);
  return access.granted ? null : access.reason;
}

/**
 * Why the reader may not see an edition's index of terms, by default the newest's; null with access to it, undefined if
 * no such edition is open to the reader.
 */
export function indexRefusalFor(scope: SearchScope, version: string | undefined): RefusalReason | null | undefined {
  return version === undefined ? scope.indexRefusal : scope.indexRefusals[version];
}
