import type { PublishedState } from "../stores/published-state-store.ts";
import type { EntriesTable, IndexTermsTable, PagesTable, Snapshot } from "../tables.ts";

/** A page of an edition, as stored. */
export type PageState = Omit<PagesTable, "edition_id" | "removed_at">;

/** A term of an edition's index, as stored. */
export type TermState = Omit<IndexTermsTable, "edition_id">;

/** An entry of an edition, as stored. */
export type EntryState = Pick<EntriesTable, "handle" | "body">;

/** All that an edition says, its pages' blocks by the revisions that hold them. */
export interface EditionState extends Pick<Snapshot, "name" | "notice" | "sections"> {
  /** Parents before subpages. */
  pages: PageState[];
  entries: EntryState[];
  /** Parents before their terms. */
  index: TermState[];
}

/** Returns what an edition says now. */
export function stateOf({ edition, sections, pages, entries, indexTerms }: PublishedState): EditionState {
  return {
    name: edition.name,
    notice: edition.notice,
    sections: sections.map(({ section, title }) => ({ section, title })),
    pages: pages
      .filter((page) => page.removed_at === null)
      .map(pageState)
      .toSorted(byPlace),
    entries: entries.map(({ handle, body }) => ({ handle, body })),
    index: indexTerms.map(termState).toSorted(byPlace),
  };
}

/** Orders rows of a tree: parents first, then by position; by id where those are equal. */
export function byPlace(
  left: { level: number; position: number; id: string },
  right: { level: number; position: number; id: string },
): number {
  return left.level - right.level || left.position - right.position || (left.id < right.id ? -1 : 1);
}

/** What a page's row says of it in its edition. */
export function pageState(page: PagesTable): PageState {
  const { id, section, parent_id, position, slug, code, title, subtitle, level } = page;
  const { formatted_page_number, is_public, display_contents, revision_id } = page;
  const place = { id, section, parent_id, position, slug, level };
  return { ...place, code, title, subtitle, formatted_page_number, is_public, display_contents, revision_id };
}

function termState(row: IndexTermsTable): TermState {
  const { id, parent_id, position, level, letter, term, sort_as, note, is_generated, links } = row;
  return { id, parent_id, position, level, letter, term, sort_as, note, is_generated, links };
}
