import { type Content, type EditionView, type PageView, pageContent } from "../../../content/server/public.ts";
import type { ListedPage } from "../../contract.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { hasEditionPermission } from "../../../subscriptions/rules.ts";
import type { Reading } from "../reading.ts";
import { insertPin, listPinIds } from "../stores/pins-store.ts";
import { readingLimits } from "../../rules.ts";
import { pageUnknown, tooManyPins } from "../errors.ts";

/** A page with its edition. */
interface PlacedPage {
  page: PageView;
  view: EditionView;
}

/** The page with this id, in any published edition; undefined if none has it. */
export function findPage({ catalog }: Pick<Content, "catalog">, id: string): PlacedPage | undefined {
  for (const { handle } of catalog.sites) {
    const view = catalog.edition(handle)?.view;
    const page = view?.pageById(id);
    if (view && page) return { page, view };
  }
  return undefined;
}

/** The same, unless its edition is closed to the reader, who then can't tell that it exists. */
export function findOpenPage(
  content: Pick<Content, "catalog">,
  reader: Reader,
  id: string,
): PlacedPage | "reserved" | undefined {
  const found = findPage(content, id);
  if (!found) return undefined;
  const asked = pageContent(found.page, found.view);
  return asked.kind === "page" && hasEditionPermission(reader, asked.edition) ? found : "reserved";
}

/** Pages as shown in lists, by the page of one revision. */
const listed = new WeakMap<PageView, ListedPage>();

/** A page as shown in a reader's lists (docs/spec/fields.md: pinned or recent page). */
function presentListedPage(placed: PlacedPage): ListedPage {
  const known = listed.get(placed.page) ?? makeListedPage(placed);
  listed.set(placed.page, known);
  return known;
}

function makeListedPage({ page, view }: PlacedPage): ListedPage {
  const [grandparent, parent] = page.ancestors.length > 1 ? page.ancestors : [undefined, page.ancestors[0]];
  return {
    id: page.id,
    version: view.site.handle,
    section: page.section,
    grandparent: grandparent?.slug ?? null,
    parent: parent?.slug ?? null,
    slug: page.slug,
    uri: page.uri,
    code: page.code,
    customTitle: page.title,
    sectionName: view.sections.find(({ handle }) => handle === page.section)?.title ?? "",
    breadcrumb: page.ancestors.map(({ code, title }) => ({ code, title })),
  };
}

/** Pages by id as shown in lists, in the order of the ids; omits those that no edition has now. */
export function presentPages(content: Pick<Content, "catalog">, ids: readonly string[]): ListedPage[] {
  return ids.flatMap((id) => {
    const found = findPage(content, id);
    return found ? [presentListedPage(found)] : [];
  });
}

/** An account's pinned pages, the first pin first. */
export async function listPins({ database, content }: Reading, accountId: string): Promise<ListedPage[]> {
  return presentPages(content, await listPinIds(database.db, accountId));
}

/**
 * Pins a page ahead of an account's other pins (PIN-4).
 * @throws AppError page-unknown (404), too-many-pins (422)
 */
export async function pinPage({ database, content, clock }: Reading, accountId: string, pageId: string): Promise<void> {
  const found = findPage(content, pageId);
  if (!found) throw pageUnknown();
  const pin = { accountId, pageId, edition: found.view.site.handle, at: clock.now(), most: readingLimits.pins };
  if (!(await insertPin(database.db, pin))) throw tooManyPins();
}
