import type { Access, Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { LoadedEdition } from "../../reading/catalog/catalog.ts";
import { pageContent } from "../../reading/catalog/edition-view.ts";
import type { Content } from "../../reading/content.ts";
import type { PageChange } from "./page-changes-store.ts";

/** Where the redline of a page is. */
export interface ChangeAddress {
  version: string;
  /** The number of the release that changed it, as written in the address. */
  release: string;
  section: string;
  slug: string;
}

/** A change, where it is in its edition. */
export interface FoundChange {
  edition: LoadedEdition;
  change: PageChange;
  /** The next page that the release changed. */
  next: PageChange | null;
}

/**
 * Finds what a release changed on the page that the release left or took from an address, or on the one that has the
 * address now.
 */
export async function findChange(
  content: Content,
  { version, release, section, slug }: ChangeAddress,
): Promise<FoundChange | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition || !/^[1-9]\d{0,8}$/.test(release)) return undefined;
  const { view } = edition;
  const changes = (await content.changes(view.site.id)).filter((change) => change.release === Number(release));
  const isHere = (side: PageChange["after"]) => side?.section === section && side.slug === slug;
  const id = view.page(section, slug)?.id ?? view.gonePage(section, slug)?.id;
  const change =
    changes.find(({ after }) => isHere(after)) ??
    changes.find(({ before, after }) => after === null && isHere(before)) ??
    changes.find(({ pageId }) => pageId === id);
  if (!change) return undefined;
  return { edition, change, next: changes[changes.indexOf(change) + 1] ?? null };
}

/**
 * Decides whether a reader may see a redline, which has the words of both versions: it is public only if the page was
 * before, is since, and still is now.
 */
export function changeAccess(reader: Reader, { edition, change }: FoundChange, now: number): Access {
  const page = edition.view.pageById(change.pageId);
  const isPublic = [change.before, change.after, page].every((side) => side?.isPublic ?? true);
  return decideAccess(reader, pageContent({ isPublic }, edition.view), now);
}
