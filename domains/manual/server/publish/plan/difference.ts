import type { EditionSectionsTable, EditionsTable, EntriesTable, EntryBodies, IndexTermsTable, OldAddressesTable, PageChangesTable, PageSide, PagesTable } from "../../tables.ts";
import { type EditionState, inReadingOrder } from "../history/edition-state.ts";
import type { PublishedState, StoredPage } from "../../stores/published-state-store.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";

/** The writes that make an edition say what it is to say; all lists have only what differs. */
export interface Difference {
  edition: EditionsTable;
  /** Null if unchanged. */
  sections: EditionSectionsTable[] | null;
  /** Parents before subpages. */
  pages: PagesTable[];
  removedPageIds: string[];
  /** Of the changed pages, those that were for subscribers and are open to everyone: not those that are new. */
  opened: PagesTable[];
  /** Pages that stay, with other blocks: the revisions of both. */
  rewritten: { pageId: string; from: string; to: string }[];
  /** Where known pages were that are at another address now. */
  oldAddresses: OldAddressesTable[];
  /** What readers are told of pages. */
  pageChanges: Omit<PageChangesTable, "release_id">[];
  entries: EntriesTable[];
  removedEntries: (keyof EntryBodies)[];
  /** Parents first. */
  terms: IndexTermsTable[];
  removedTermIds: string[];
  isEmpty: boolean;
}

/** Compares what an edition says with what it is to say. Writes nothing. */
export function differenceOf(state: PublishedState, target: EditionState): Difference {
  const { id, handle } = state.edition;
  const edition = { ...state.edition, name: target.name, notice: target.notice, position: positionOf(handle) };
  const lists = {
    ...comparePages(state, target),
    ...compareEntries(state, target),
    ...compareIndex(state, target),
  };
  const rows = target.sections.map((section, position) => ({ edition_id: id, ...section, position }));
  const same =
    rows.length === state.sections.length && rows.every((row, index) => !differs(row, state.sections[index]));
  const isEmpty = same && !differs(edition, state.edition) && Object.values(lists).every(({ length }) => length === 0);
  return { edition, sections: same ? null : rows, ...lists, isEmpty };
}

function comparePages(state: PublishedState, target: EditionState) {
  const stored = new Map(state.pages.map((page) => [page.id, page]));
  const rows = target.pages.map((page): PagesTable => ({ ...page, edition_id: state.edition.id, removed_at: null }));
  const pages = rows.filter((row) => differs(row, stored.get(row.id)));
  const kept = new Set(rows.map((page) => page.id));
  const removed = state.pages.filter((page) => page.removed_at === null && !kept.has(page.id));
  const oldAddresses = pages.flatMap((row) => {
    const before = stored.get(row.id);
    if (before?.removed_at !== null || (before.section === row.section && before.slug === row.slug)) return [];
    return [{ edition_id: state.edition.id, section: before.section, slug: before.slug, page_id: row.id }];
  });
  const opened = pages.filter((row) => {
    const before = stored.get(row.id);
    return row.is_public === 1 && before?.removed_at === null && before.is_public === 0;
  });
  const rewritten = pages.flatMap((row) => {
    const before = stored.get(row.id);
    if (before?.removed_at !== null || before.revision_id === row.revision_id) return [];
    return [{ pageId: row.id, from: before.revision_id, to: row.revision_id }];
  });
  const removedPageIds = removed.map((page) => page.id);
  const pageChanges = changesForReaders(state, target, { pages, removedPageIds });
  return { pages, opened, rewritten, removedPageIds, oldAddresses, pageChanges };
}

function compareEntries(state: PublishedState, target: EditionState) {
  const stored = new Map(state.entries.map((row) => [row.handle, row]));
  const kept = new Set(target.entries.map((entry) => entry.handle));
  return {
    entries: target.entries
      .map((entry) => ({ edition_id: state.edition.id, ...entry }))
      .filter((row) => differs(row, stored.get(row.handle))),
    removedEntries: state.entries.map((entry) => entry.handle).filter((handle) => !kept.has(handle)),
  };
}

function compareIndex(state: PublishedState, target: EditionState) {
  const stored = new Map(state.indexTerms.map((row) => [row.id, row]));
  const kept = new Set(target.index.map((term) => term.id));
  return {
    terms: target.index
      .map((term) => ({ edition_id: state.edition.id, ...term }))
      .filter((row) => differs(row, stored.get(row.id))),
    removedTermIds: state.indexTerms.filter((term) => !kept.has(term.id)).map((term) => term.id),
  };
}

/** Editions are ordered by number: v21, v22. */
function positionOf(handle: string): number {
  return Number(handle.slice(1));
}

/** What readers are told of the pages that differ: not that a page has only another place or printed number. */
function changesForReaders(
  state: PublishedState,
  target: EditionState,
  { pages, removedPageIds }: { pages: readonly PagesTable[]; removedPageIds: readonly string[] },
): Omit<PageChangesTable, "release_id">[] {
  const stored = new Map(state.pages.map((page) => [page.id, page]));
  const differing = new Set(pages.map(({ id }) => id));
  const kept = inReadingOrder(target).filter(({ id }) => differing.has(id));
  const changed = kept.flatMap((page) => {
    const known = stored.get(page.id);
    const before = known?.removed_at === null ? writeJson(sideOf(known)) : null;
    const after = writeJson(sideOf(page));
    return before === after ? [] : [{ page_id: page.id, before, after }];
  });
  const removed = removedPageIds.flatMap((id) => {
    const page = stored.get(id);
    return page ? [{ page_id: id, before: writeJson(sideOf(page)), after: null }] : [];
  });
  return [...changed, ...removed].map((change, position) => ({ ...change, position }));
}

function sideOf(page: Omit<PagesTable, "edition_id" | "removed_at">): PageSide {
  const { section, slug, code, title, subtitle } = page;
  return { section, slug, code, title, subtitle, isPublic: page.is_public === 1, revisionId: page.revision_id };
}

/** Returns whether any column of `wanted` differs from the stored row. */
export function differs<Row extends object>(wanted: Row, stored: Row | undefined): boolean {
  const values = new Map(Object.entries(stored ?? {}));
  return Object.entries(wanted).some(([column, value]) => values.get(column) !== value);
}

/** A page of a manual with its position in the tree. */
export interface FlatPage {
  page: ManualPage;
  parent: FlatPage | null;
  /** Its depth: 0 at the top. */
  level: number;
  /** Position among its siblings, from 0. */
  position: number;
  /** 'rules/cases'. */
  address: string;
}

/** Lists a manual's pages in reading order, parents before subpages. Iterative, because input may be deep. */
export function flattenPages(edition: Pick<ManualEdition, "pages">): FlatPage[] {
  const flat: FlatPage[] = [];
  const waiting = placePages(edition.pages, null).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    flat.push(next);
    for (const child of placePages(next.page.children, next).toReversed()) waiting.push(child);
  }
  return flat;
}

function placePages(pages: readonly ManualPage[], parent: FlatPage | null): FlatPage[] {
  const level = parent === null ? 0 : parent.level + 1;
  return pages.map((page, position) => ({ page, parent, level, position, address: `${page.section}/${page.slug}` }));
}

/**
 * Matches each page of a manual with the stored page that it continues, so that pins and links survive: the live page
 * at its address; else a live page with its code that would otherwise be removed; else the page once removed from its
 * address.
 */
export function matchPages(flat: readonly FlatPage[], stored: readonly StoredPage[]): Map<FlatPage, StoredPage> {
  const live = stored.filter((page) => page.removed_at === null);
  const liveByAddress = new Map(live.map((page) => [addressOf(page), page]));
  const matches = new Map<FlatPage, StoredPage>();
  for (const page of flat) {
    const match = liveByAddress.get(page.address);
    if (match) matches.set(page, match);
  }
  const taken = new Set(matches.values());
  const goingByCode = new Map(live.filter((page) => !taken.has(page)).map((page) => [page.code, page]));
  const removed = stored.filter((page) => page.removed_at !== null);
  removed.sort((left, right) => (left.removed_at ?? 0) - (right.removed_at ?? 0));
  const removedByAddress = new Map(removed.map((page) => [addressOf(page), page]));
  for (const page of flat) {
    if (matches.has(page)) continue;
    const { code } = page.page;
    const match = (code === "" ? undefined : goingByCode.get(code)) ?? removedByAddress.get(page.address);
    if (match) matches.set(page, match);
  }
  return matches;
}

/** A page's address within its edition. */
export function addressOf({ section, slug }: { section: string; slug: string }): string {
  return `${section}/${slug}`;
}
