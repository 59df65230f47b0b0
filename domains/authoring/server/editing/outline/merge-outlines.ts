import { mergeOrder } from "../../../merge-order.ts";
import { inMenuOrder, type Outline, type PlacedPage } from "./outline.ts";

/** What an editor began with, what they made of it, and what readers see now. */
export interface OutlineSides {
  base: Outline;
  mine: Outline;
  theirs: Outline;
}

/**
 * Brings what was published since into an outline that is being edited: of each page, what only one side changed is
 * taken from that side, and where both did, the editor's stays. What either took out stays out.
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
