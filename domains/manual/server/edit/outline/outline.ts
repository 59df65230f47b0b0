import { z } from "zod";
import { sectionSchema } from "../../../contract.ts";

/** Where a page stands in the menu, and what is said of it there. */
export const placedPageSchema = z.object({
  id: z.string(),
  section: sectionSchema,
  /** The page that it stands below; null at the top of its section. */
  parentId: z.string().nullable(),
  slug: z.string(),
  code: z.string(),
  printedPage: z.string(),
  isPublic: z.boolean(),
  listsSubpages: z.boolean(),
});

export type PlacedPage = z.infer<typeof placedPageSchema>;

/** The pages of an edition in the order of its menu: each before those below it. */
export type Outline = readonly PlacedPage[];

/**
 * Puts pages in the order of the menu: by the edition's sections, each page before those below it, and pages with one
 * parent in the order that they come in. A page whose parent isn't there, or which stands below itself, comes to the
 * top; a section has all that stands below its pages.
 */
export function inMenuOrder(pages: Outline, sections: readonly string[]): PlacedPage[] {
  const known = new Set(pages.map(({ id }) => id));
  const below = Map.groupBy(pages, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const ordered: PlacedPage[] = [];
  const left = new Map(pages.map((page) => [page.id, page]));
  const take = (page: PlacedPage, parent: PlacedPage | null) => {
    if (!left.delete(page.id)) return;
    const taken = { ...page, parentId: parent?.id ?? null, section: parent?.section ?? page.section };
    ordered.push(taken);
    for (const child of below.get(page.id) ?? []) take(child, taken);
  };
  const top = below.get(null) ?? [];
  for (const section of sections) for (const page of top) if (page.section === section) take(page, null);
  // Sections that the edition doesn't have, and circles.
  for (const page of left.values()) take(page, null);
  return ordered;
}

/** How deep each page stands: 0 at the top. */
export function levelsOf(outline: Outline): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { id, parentId } of outline) levels.set(id, parentId === null ? 0 : (levels.get(parentId) ?? 0) + 1);
  return levels;
}

/** The ids of a page and of all pages below it. */
export function withSubpages(outline: Outline, id: string): ReadonlySet<string> {
  const ids = new Set([id]);
  for (const page of outline) if (page.parentId !== null && ids.has(page.parentId)) ids.add(page.id);
  return ids;
}

/** The pages that stand beside a page, it included. */
export function siblingsOf(outline: Outline, { parentId, section }: PlacedPage): PlacedPage[] {
  return outline.filter((page) => page.parentId === parentId && (parentId !== null || page.section === section));
}
