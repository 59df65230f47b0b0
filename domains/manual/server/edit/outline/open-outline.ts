import { type EditionState, type PageState, inReadingOrder, stateOf } from "../../publish/history/edition-state.ts";
import { type PublishedState, type StoredPage, readPublishedState } from "../../stores/published-state-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { editedInFiles } from "../errors.ts";
import { knownEdition } from "../../publish/releases/find-edition.ts";
import { type Outline, type PlacedPage, inMenuOrder, levelsOf } from "./outline.ts";
import { readOutlineDraft } from "./outline-store.ts";
import { mergeOrder } from "../../../admin/merge-tables.ts";

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

/** What an editor began with, what they made of it, and what readers see now. */
interface OutlineSides {
  base: Outline;
  mine: Outline;
  theirs: Outline;
}

/**
 * Brings what was published since into an outline that is being edited: of each page, what only one side changed is
 * taken from that side, and where both did, the editor's stays. What either took out stays out
 * (docs/decisions/menu-and-parts.md).
 */
export function mergeOutlines({ base, mine, theirs }: OutlineSides, sections: readonly string[]): PlacedPage[] {
  const [was, own, now] = [byId(base), byId(mine), byId(theirs)];
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs));
  const merged = order.flatMap((id) => {
    const [before, edited, published] = [was.get(id), own.get(id), now.get(id)];
    if (before !== undefined && (edited === undefined || published === undefined)) return [];
    if (edited === undefined || published === undefined) return edited ?? published ?? [];
    return before === undefined ? edited : mergePage(before, edited, published);
  });
  return inMenuOrder(merged, sections);
}

/** What an editor calls the settings of a page; where it stands has two of them. */
const settingNames = {
  parentId: "its place",
  section: "its place",
  slug: "its address",
  code: "its number",
  printedPage: "its page number",
  isPublic: "who may read it",
  listsSubpages: "its list of contents",
} as const satisfies Partial<Record<keyof PlacedPage, string>>;
const settings = ["parentId", "section", "slug", "code", "printedPage", "isPublic", "listsSubpages"] as const;

/** Names the settings in which two places of a page differ. */
export function changedSettings(one: PlacedPage, other: PlacedPage): string[] {
  return [...new Set(settings.filter((name) => one[name] !== other[name]).map((name) => settingNames[name]))];
}

/** What both sides changed differently, where `mergeOutlines` takes the editor's: the page's id, and which setting. */
export function outlineConflicts({ base, mine, theirs }: OutlineSides): { id: string; what: string }[] {
  const [was, own] = [byId(base), byId(mine)];
  return theirs.flatMap((page) => {
    const [before, edited] = [was.get(page.id), own.get(page.id)];
    if (edited === undefined)
      return before && changedSettings(before, page).length > 0 ? [{ id: page.id, what: "it was taken out" }] : [];
    const changed = (side: PlacedPage) => new Set(before ? changedSettings(before, side) : Object.values(settingNames));
    const [ours, others] = [changed(edited), changed(page)];
    return changedSettings(edited, page)
      .filter((what) => ours.has(what) && others.has(what))
      .map((what) => ({ id: page.id, what }));
  });
}

function mergePage(before: PlacedPage, edited: PlacedPage, published: PlacedPage): PlacedPage {
  const pick = <Value>(was: Value, mine: Value, theirs: Value) => (mine === was ? theirs : mine);
  // A page's section is that of where it stands.
  const isMoved = edited.parentId !== before.parentId || edited.section !== before.section;
  const { section, parentId } = isMoved ? edited : published;
  return {
    id: before.id,
    section,
    parentId,
    slug: pick(before.slug, edited.slug, published.slug),
    code: pick(before.code, edited.code, published.code),
    printedPage: pick(before.printedPage, edited.printedPage, published.printedPage),
    isPublic: pick(before.isPublic, edited.isPublic, published.isPublic),
    listsSubpages: pick(before.listsSubpages, edited.listsSubpages, published.listsSubpages),
  };
}

function idsOf(outline: Outline): string[] {
  return outline.map(({ id }) => id);
}

function byId(outline: Outline): ReadonlyMap<string, PlacedPage> {
  return new Map(outline.map((page) => [page.id, page]));
}
