import type { ManualEdition, ManualPage } from "../../manual.ts";

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
