import type { PublishedState } from "../../stores/published-state-store.ts";
import type { EntriesTable, IndexTermsTable, PagesTable, Snapshot } from "../../tables.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import {
  type ComparedEdition,
  type ComparedTerm,
  type EditionComparison,
  editionSteps,
} from "../../../model/compare/editions/compare-editions.ts";
import { linkEnds, rangeTitle } from "../../../model/index-terms/schema.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import { readHeadings } from "./previews/previews-store.ts";
import { readBlocks } from "../../read/reading-store.ts";

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

/**
 * Compares two states of one edition, such as two of its releases. Reads the blocks of pages that have other blocks
 * only, and lets other work pass in between; null is an edition that says nothing yet.
 */
export async function compareStates(
  db: Queries,
  before: EditionState | null,
  after: EditionState,
): Promise<EditionComparison> {
  const was = before ?? nothing;
  const known = new Set(was.pages.map((page) => page.revision_id));
  const kept = new Set(after.pages.map((page) => page.revision_id).filter((revision) => known.has(revision)));
  const blocks = new Map<string, Block[]>();
  for (const { revision_id: revision } of [...was.pages, ...after.pages]) {
    if (!kept.has(revision) && !blocks.has(revision)) blocks.set(revision, await readBlocks(db, revision));
  }
  const blocksOf = (page: PageState) => blocks.get(page.revision_id) ?? [];
  const isSameIndex = JSON.stringify(was.index) === JSON.stringify(after.index);
  const sideOf = async (state: EditionState) =>
    comparedEdition(state, blocksOf, isSameIndex ? null : await placeNames(db, state));
  const steps = editionSteps(await sideOf(was), await sideOf(after));
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

const nothing: EditionState = { name: "", notice: "", sections: [], pages: [], entries: [], index: [] };

type PlaceNames = ReadonlyMap<string, string>;

/** What readers see of links to pages and headings, by page id or `id#heading`. */
async function placeNames(db: Queries, { pages }: EditionState): Promise<PlaceNames> {
  const details = await readHeadings(
    db,
    pages.map((page) => page.revision_id),
  );
  const names = new Map([["quick-style-guide", "Quick style guide"]]);
  for (const { id, code, title, revision_id: revision } of pages) {
    names.set(id, code === "" ? title : code);
    for (const heading of details.get(revision)?.headings ?? []) {
      const own = code === "" ? plainText(heading.text) : code;
      names.set(`${id}#${heading.id}`, heading.code === "" ? own : heading.code);
    }
  }
  return names;
}

function comparedEdition(
  state: EditionState,
  blocksOf: (page: PageState) => Block[],
  names: PlaceNames | null,
): ComparedEdition {
  return {
    name: state.name,
    notice: state.notice,
    sectionTitles: state.sections.map(({ title }) => title),
    pages: inReadingOrder(state).map((page) => ({
      id: page.id,
      section: page.section,
      slug: page.slug,
      code: page.code,
      title: page.title,
      subtitle: page.subtitle,
      printedPage: page.formatted_page_number,
      isPublic: page.is_public === 1,
      blocks: blocksOf(page),
    })),
    terms: comparedTerms(state.index, names),
    entries: new Map(state.entries.map(({ handle, body }) => [handle, body])),
  };
}

/** A state's pages as readers go through them. */
export function inReadingOrder({ sections, pages }: EditionState): PageState[] {
  const byParent = Map.groupBy(pages, (page) => page.parent_id);
  const below = (parent: string | null): PageState[] =>
    (byParent.get(parent) ?? [])
      .toSorted((left, right) => left.position - right.position)
      .flatMap((page) => [page, ...below(page.id)]);
  const all = below(null);
  return sections.flatMap(({ section }) => all.filter((page) => page.section === section));
}

function comparedTerms(index: readonly TermState[], names: PlaceNames | null): ComparedTerm[] {
  const paths = new Map<string, string[]>();
  return index.map((term) => {
    const path = [...((term.parent_id === null ? undefined : paths.get(term.parent_id)) ?? []), term.term];
    paths.set(term.id, path);
    const links = readJson(term.links).map((link) =>
      link.to ? `${placeOf(link)} to ${placeOf(link.to)}` : placeOf(link),
    );
    return { path, note: term.note, links, names: names === null ? [] : links.map((link) => linkName(link, names)) };
  });
}

function placeOf({ pageId, headingId }: { pageId: string; headingId: string | null }): string {
  return headingId === null ? pageId : `${pageId}#${headingId}`;
}

function linkName(link: string, names: PlaceNames): string {
  const [first, last] = linkEnds(link).map((end) => (end === null ? null : (names.get(end) ?? end)));
  return last === null || last === undefined ? (first ?? link) : rangeTitle(first ?? link, last);
}
