import {
  type EditionState,
  inReadingOrder,
  type PageChangesTable,
  type PageSide,
  type PagesTable,
  type PublishedState,
} from "../../../../content/server/authoring.ts";
import { writeJson } from "../../../../../platform/db/json.ts";

/** What readers are told of the pages that differ: not that a page has only another place or printed number. */
export function changesForReaders(
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
