import { DEEPEST } from "../../../menu-views.ts";
import { inMenuOrder, levelsOf, type Outline, type PlacedPage, siblingsOf, withSubpages } from "./outline.ts";
import { pageHasSubpages, pageIsTooDeep, placeUnknown } from "./errors.ts";

/** A way to move a page by one step. */
export const steps = ["up", "down", "in", "out"] as const;
export type Step = (typeof steps)[number];

/** What a page is to stand below: a page, or the title of a section. */
export interface Below {
  section: PlacedPage["section"];
  parentId: string | null;
}

/** Where a page is to stand: first below something, or behind another. */
export interface Place extends Below {
  /** Null: first. */
  afterId: string | null;
}

/**
 * Puts a page, and all that stands below it, somewhere else.
 * @throws AppError place-unknown, page-is-too-deep
 */
export function placePage(outline: Outline, sections: readonly string[], { id, place }: { id: string; place: Place }) {
  const page = outline.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  const own = withSubpages(outline, id);
  const others = outline.filter((each) => !own.has(each.id));
  const parent = others.find((each) => each.id === place.parentId);
  const behind = others.find((each) => each.id === place.afterId);
  if (place.parentId !== null && parent === undefined) throw placeUnknown();
  if (place.afterId !== null && behind?.parentId !== place.parentId) throw placeUnknown();
  const section = parent?.section ?? place.section;
  if (!sections.includes(section) || (behind && behind.section !== section)) throw placeUnknown();
  const moved = outline
    .filter((each) => own.has(each.id))
    .map((each) => (each.id === id ? { ...each, section, parentId: place.parentId } : each));
  const start = behind ? others.indexOf(behind) + 1 : 0;
  const placed = inMenuOrder([...others.slice(0, start), ...moved, ...others.slice(start)], sections);
  const levels = levelsOf(placed);
  if ([...own].some((each) => (levels.get(each) ?? 0) > DEEPEST)) throw pageIsTooDeep();
  return placed;
}

/**
 * Moves a page by one step among the pages beside it, below the one before it, or out behind the one above it; where
 * there is no such step, nothing changes. @throws AppError place-unknown, page-is-too-deep
 */
export function movePage(outline: Outline, sections: readonly string[], { id, step }: { id: string; step: Step }) {
  const place = placeAfter(outline, id, step);
  return place === null ? [...outline] : placePage(outline, sections, { id, place });
}

/** Where a step leads; null where there is no such step. @throws AppError place-unknown */
export function placeAfter(outline: Outline, id: string, step: Step): Place | null {
  const page = outline.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  const { section, parentId } = page;
  const beside = siblingsOf(outline, page);
  const at = beside.findIndex((each) => each.id === id);
  const [before, next] = [beside[at - 1], beside[at + 1]];
  switch (step) {
    case "up":
      return before ? { section, parentId, afterId: beside[at - 2]?.id ?? null } : null;
    case "down":
      return next ? { section, parentId, afterId: next.id } : null;
    case "in": {
      if (!before) return null;
      return lastBelow(outline, { section, parentId: before.id });
    }
    case "out": {
      const above = outline.find((each) => each.id === parentId);
      return above ? { section, parentId: above.parentId, afterId: above.id } : null;
    }
  }
}

/** The place behind all pages that stand below something. */
export function lastBelow(outline: Outline, { section, parentId }: Below): Place {
  const parent = outline.find((page) => page.id === parentId);
  const below = { section: parent?.section ?? section, parentId };
  const last = outline.findLast((page) => page.parentId === parentId && page.section === below.section);
  return { ...below, afterId: last?.id ?? null };
}

/** What can be said of a page besides its place. */
export type PageSettings = Pick<PlacedPage, "slug" | "code" | "printedPage" | "isPublic" | "listsSubpages">;

/** Changes what is said of a page. @throws AppError place-unknown */
export function setPage(outline: Outline, id: string, settings: PageSettings): PlacedPage[] {
  if (!outline.some((page) => page.id === id)) throw placeUnknown();
  return outline.map((page) => (page.id === id ? { ...page, ...settings } : page));
}

/** Takes a page out of the menu. @throws AppError place-unknown, page-has-subpages */
export function removePage(outline: Outline, id: string): PlacedPage[] {
  if (!outline.some((page) => page.id === id)) throw placeUnknown();
  if (outline.some((page) => page.parentId === id)) throw pageHasSubpages();
  return outline.filter((page) => page.id !== id);
}

/** Puts a page that was taken out where it was, as far as what it stood behind and below is still there, once. */
export function bringBack(outline: Outline, sections: readonly string[], { id, base }: { id: string; base: Outline }) {
  const page = base.find((each) => each.id === id);
  if (page === undefined) throw placeUnknown();
  if (outline.some((each) => each.id === id)) return [...outline];
  const parentId = outline.some((each) => each.id === page.parentId) ? page.parentId : null;
  return inMenuOrder(insertBehind(outline, { page: { ...page, parentId }, order: base }), sections);
}

/** Puts a page into an outline behind the nearest page that comes before it in another order and has its parent. */
export function insertBehind(
  outline: Outline,
  { page, order }: { page: PlacedPage; order: readonly { id: string }[] },
): PlacedPage[] {
  const before = order.slice(
    0,
    order.findIndex((each) => each.id === page.id),
  );
  const beside = new Map(siblingsOf(outline, page).map((each) => [each.id, each]));
  const behind = before.findLast((each) => beside.has(each.id));
  if (behind) {
    const at = outline.findIndex((each) => each.id === behind.id) + 1;
    return [...outline.slice(0, at), page, ...outline.slice(at)];
  }
  const first = outline.findIndex((each) => beside.has(each.id));
  return first < 0 ? [...outline, page] : [...outline.slice(0, first), page, ...outline.slice(first)];
}
