import type { Content, EditionView, PageView } from "../../../manual/server/public.ts";
import { guideUri } from "../../../manual/rules.ts";

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

type Key = (page: PageView) => string;

/** What identifies two pages as the same, the most reliable first. */
const signs: readonly Key[] = [
  ({ section, code, title }) => `${section} ${code} ${fold(title)}`,
  // Rules are renumbered between editions: a title says more than a number.
  ({ section, title, slug }) => `${section} ${fold(title)} ${slug}`,
  ({ section, title, ancestors }) => `${section} ${fold(title)} ${fold(ancestors.at(-1)?.title ?? "")}`,
  ({ section, title }) => `${section} ${fold(title)}`,
  // Pages left under the same number were retitled.
  ({ section, code }) => (code === "" ? "" : `${section} ${code}`),
];

/**
 * Maps the page ids of one edition to the same pages in another. First come those whose address leads on there, because
 * the other edition's page was moved or its author says what replaced it. All else is matched by code and title, then by
 * title where the number changed, then by code where the title did; never two pages to one, and none if ambiguous.
 */
function matchPages(from: EditionView, to: EditionView): ReadonlyMap<string, PageView> {
  const matches = new Map<string, PageView>(from.pages.flatMap((page) => ledOn(page, to)));
  const taken = new Set([...matches.values()].map(({ id }) => id));
  for (const sign of signs) {
    const open = byKey(
      from.pages.filter(({ id }) => !matches.has(id)),
      sign,
    );
    const candidates = byKey(
      to.pages.filter(({ id }) => !taken.has(id)),
      sign,
    );
    for (const [key, pages] of open) {
      const [page, ...others] = pages;
      const [candidate, ...more] = candidates.get(key) ?? [];
      if (!page || !candidate || others.length > 0 || more.length > 0 || key === "") continue;
      matches.set(page.id, candidate);
      taken.add(candidate.id);
    }
  }
  return matches;
}

/** Where a page's address leads in another edition in which no page has it any more. */
function ledOn({ id, section, slug }: PageView, to: EditionView): [string, PageView][] {
  const found = to.page(section, slug);
  return found && (found.section !== section || found.slug !== slug) ? [[id, found]] : [];
}

function byKey(pages: readonly PageView[], key: Key): Map<string, PageView[]> {
  return Map.groupBy(pages, key);
}

function fold(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
