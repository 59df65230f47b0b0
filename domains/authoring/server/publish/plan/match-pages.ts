import type { StoredPage } from "../../../../content/server/authoring.ts";
import type { FlatPage } from "./flat-pages.ts";

/**
 * Matches each page of a manual with the stored page that it continues, so that pins and links survive: the live page
 * at its address; else a live page with its code that would otherwise be removed; else the page once removed from its
 * address.
 */
export function matchPages(flat: readonly FlatPage[], stored: readonly StoredPage[]): Map<FlatPage, StoredPage> {
  const live = stored.filter((page) => page.removed_at === null);
  const liveByAddress = new Map(live.map((page) => [addressOf(page), page]));
  const matches = new Map<FlatPage, StoredPage>();
  for (const page of flat) {
    const match = liveByAddress.get(page.address);
    if (match) matches.set(page, match);
  }
  const taken = new Set(matches.values());
  const goingByCode = new Map(live.filter((page) => !taken.has(page)).map((page) => [page.code, page]));
  const removed = stored.filter((page) => page.removed_at !== null);
  removed.sort((left, right) => (left.removed_at ?? 0) - (right.removed_at ?? 0));
  const removedByAddress = new Map(removed.map((page) => [addressOf(page), page]));
  for (const page of flat) {
    if (matches.has(page)) continue;
    const { code } = page.page;
    const match = (code === "" ? undefined : goingByCode.get(code)) ?? removedByAddress.get(page.address);
    if (match) matches.set(page, match);
  }
  return matches;
}

function addressOf({ section, slug }: { section: string; slug: string }): string {
  return `${section}/${slug}`;
}
