import type { Content, EditionView, PageView } from "../../../content/server/public.ts";
import { guideUri } from "../../../content/rules.ts";
import { matchPages } from "./match-pages.ts";

/** Page maps by the two revisions they connect, which never change. */
const maps = new WeakMap<EditionView, WeakMap<EditionView, ReadonlyMap<string, PageView>>>();

/** Maps the page ids of one edition to the same pages in another. */
export function samePages(from: EditionView, to: EditionView): ReadonlyMap<string, PageView> {
  const known = maps.get(from)?.get(to);
  if (known) return known;
  const made = matchPages(from, to);
  maps.set(from, (maps.get(from) ?? new WeakMap<EditionView, ReadonlyMap<string, PageView>>()).set(to, made));
  return made;
}

export interface SamePage {
  uri: string;
  /** The id of the page there; empty for the quick style guide. */
  id: string;
  /** The requested page, if the other edition has no match: `uri` is the nearest one above it. */
  missing: PageView | null;
}

/**
 * A page's counterpart in another edition; without one, that of the nearest page above it, else the first page of its
 * section, else the quick style guide. Undefined if there is no such page or edition.
 */
export function findSamePage(
  { catalog }: Pick<Content, "catalog">,
  { from, section, slug, to }: { from: string; section: string; slug: string; to: string },
): SamePage | undefined {
  const source = catalog.edition(from)?.view;
  const target = catalog.edition(to)?.view;
  const page = source?.page(section, slug);
  if (!source || !target || !page) return undefined;
  const map = samePages(source, target);
  const same = map.get(page.id);
  if (same) return { uri: same.uri, id: same.id, missing: null };
  const above = page.ancestors.toReversed().flatMap(({ id }) => map.get(id) ?? [])[0];
  const nearest = above ?? target.topPages(page.section)[0];
  return { uri: nearest?.uri ?? guideUri(to), id: nearest?.id ?? "", missing: page };
}
