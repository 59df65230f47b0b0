import type { EditionView, PageView } from "../../../content/server/public.ts";

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
export function matchPages(from: EditionView, to: EditionView): ReadonlyMap<string, PageView> {
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
