import type { EditionView, PageView } from "../../../content/server/public.ts";

type Key = (page: PageView) => string;

/** What tells that two pages are the same one, the surest first. */
const signs: readonly Key[] = [
  ({ section, code, title }) => `${section} ${code} ${fold(title)}`,
  // Between editions rules move to other numbers: a title says more than a number.
  ({ section, title, slug }) => `${section} ${fold(title)} ${slug}`,
  ({ section, title, ancestors }) => `${section} ${fold(title)} ${fold(ancestors.at(-1)?.title ?? "")}`,
  ({ section, title }) => `${section} ${fold(title)}`,
  // What is left under one number was given another title.
  ({ section, code }) => (code === "" ? "" : `${section} ${code}`),
];

/**
 * The pages of one edition by the ids of the same pages in another: the number map. Matched by code and title, then by
 * title where the number has changed, then by code where the title has; never two pages with one, and none where two
 * could be meant.
 */
export function matchPages(from: EditionView, to: EditionView): ReadonlyMap<string, PageView> {
  const matches = new Map<string, PageView>();
  const taken = new Set<string>();
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
