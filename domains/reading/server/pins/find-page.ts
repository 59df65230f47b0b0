import type { Content, EditionView, PageView } from "../../../content/server/public.ts";
import type { ListedPage } from "../../../subscriptions/contract.ts";

/** A page with the edition that it stands in. */
export interface PlacedPage {
  page: PageView;
  view: EditionView;
}

/** The page with this id, in whichever published edition it is; undefined where none has it. */
export function findPage({ catalog }: Pick<Content, "catalog">, id: string): PlacedPage | undefined {
  for (const { handle } of catalog.sites) {
    const view = catalog.edition(handle)?.view;
    const page = view?.pageById(id);
    if (view && page) return { page, view };
  }
  return undefined;
}

/** Pages as lists show them, by the page as one revision has it. */
const listed = new WeakMap<PageView, ListedPage>();

/** A page as a reader's lists show it (specification, section 3: pinned or recent page). */
export function presentListedPage(placed: PlacedPage): ListedPage {
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

/** Pages by id as lists show them, in the order of the ids; those that no edition has (now) are left out. */
export function presentPages(content: Pick<Content, "catalog">, ids: readonly string[]): ListedPage[] {
  return ids.flatMap((id) => {
    const found = findPage(content, id);
    return found ? [presentListedPage(found)] : [];
  });
}
