import {
  type EditionState,
  inReadingOrder,
  type PageState,
  type PublishedState,
  readPublishedState,
  stateOf,
  type StoredPage,
} from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { editedInFiles } from "../errors.ts";
import { knownEdition } from "../../releases/find-edition.ts";
import { mergeOutlines } from "./merge-outlines.ts";
import { inMenuOrder, levelsOf, type Outline, type PlacedPage } from "./outline.ts";
import { readOutlineDraft } from "./outline-store.ts";

/** An edition's menu as it is being edited, and as readers see it. */
export interface OpenOutline {
  state: PublishedState;
  /** The edition's sections, in order. */
  sections: readonly string[];
  /** As readers see it. */
  published: Outline;
  /** As it is to be, with pages that readers don't see yet. */
  pages: Outline;
  /** The pages that were never published, by id. */
  planned: ReadonlyMap<string, StoredPage>;
  version: number;
  /** Another one means that somebody changed the menu, or published something. */
  stamp: string;
}

/**
 * Opens an edition's menu for editing. What was published since it was edited last is merged into it.
 * @throws AppError edition-unknown, edited-in-files
 */
export async function openOutline(db: Queries, handle: string): Promise<OpenOutline> {
  return await openOutlineOf(db, await readPublishedState(db, (await knownEdition(db, handle)).id));
}

/** Opens the menu of an edition whose state is known. @throws AppError edited-in-files */
export async function openOutlineOf(db: Queries, state: PublishedState): Promise<OpenOutline> {
  const { id, handle, revision, edited_in: editedIn } = state.edition;
  if (editedIn === "files") throw editedInFiles(handle);
  const sections = state.sections.map(({ section }) => section);
  const published = outlineOf(stateOf(state));
  const planned = new Map(state.pages.filter((page) => page.removed_at === 0).map((page) => [page.id, page]));
  const draft = await readOutlineDraft(db, id);
  const known = new Set([...published.map((page) => page.id), ...planned.keys()]);
  const mine = (draft?.pages ?? published).filter((page) => known.has(page.id));
  const pages = mergeOutlines({ base: draft?.base ?? published, mine, theirs: published }, sections);
  const version = draft?.version ?? 0;
  return { state, sections, published, pages, planned, version, stamp: `${version}.${revision}` };
}

/** The menu of what an edition says. */
export function outlineOf(state: EditionState): PlacedPage[] {
  const sections = state.sections.map(({ section }) => section);
  return inMenuOrder(inReadingOrder(state).map(placedPage), sections);
}

/** A page's place as stored. */
function placedPage(page: PageState): PlacedPage {
  const { id, section, parent_id: parentId, slug, code, formatted_page_number: printedPage } = page;
  const said = { isPublic: page.is_public === 1, listsSubpages: page.display_contents === 1 };
  return { id, section, parentId, slug, code, printedPage, ...said };
}

/** Puts stored pages in the places of an outline; pages that aren't in it are left out. */
export function pagesInPlace(outline: Outline, pages: readonly PageState[]): PageState[] {
  const stored = new Map(pages.map((page) => [page.id, page]));
  const levels = levelsOf(outline);
  const counts = new Map<string | null, number>();
  return outline.flatMap(({ id, section, parentId, slug, code, printedPage, isPublic, listsSubpages }) => {
    const page = stored.get(id);
    if (page === undefined) return [];
    const position = counts.get(parentId) ?? 0;
    counts.set(parentId, position + 1);
    const place = { section, parent_id: parentId, position, level: levels.get(id) ?? 0 };
    const said = { slug, code, formatted_page_number: printedPage };
    return [{ ...page, ...place, ...said, is_public: flag(isPublic), display_contents: flag(listsSubpages) }];
  });
}

/** A yes or no as stored. */
export function flag(isSet: boolean): 0 | 1 {
  return isSet ? 1 : 0;
}
