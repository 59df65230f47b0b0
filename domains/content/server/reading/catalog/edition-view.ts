import type { Content, EditionAccess, EditionAudience } from "../../../../subscriptions/contract.ts";
import type { Page, PageRef, Section, Site } from "../../../contract.ts";
import { guideUri, pageUri } from "../../../rules.ts";
import type { PageHeading } from "../../tables.ts";

/** A live page without its blocks, as the store returns it. */
export interface OutlinePage {
  id: string;
  parentId: string | null;
  section: Section;
  position: number;
  slug: string;
  code: string;
  title: string;
  subtitle: string;
  level: number;
  formattedPageNumber: string;
  isPublic: boolean;
  displayContents: boolean;
  revisionId: string;
  headings: PageHeading[];
}

/** A page in its tree, without its blocks. */
export interface PageView extends OutlinePage {
  uri: string;
  ancestors: PageView[];
  children: PageView[];
  previous: PageView | null;
  next: PageView | null;
}

export interface EditionSource {
  site: Site;
  notice: string;
  revision: number;
  audience: EditionAudience;
  sections: { handle: Section; title: string }[];
  pages: OutlinePage[];
}

/** One published revision of an edition in memory: its tree, and every page by address and by id. Immutable. */
export class EditionView {
  readonly site: Site;
  readonly notice: string;
  readonly revision: number;
  /** Who may open it. */
  readonly audience: EditionAudience;
  readonly sections: { handle: Section; title: string }[];
  /** All pages in reading order. */
  readonly pages: PageView[] = [];
  readonly #byAddress = new Map<string, PageView>();
  readonly #byId = new Map<string, PageView>();

  constructor(source: EditionSource) {
    this.site = source.site;
    this.notice = source.notice;
    this.revision = source.revision;
    this.audience = source.audience;
    this.sections = source.sections;
    const byParent = Map.groupBy(
      source.pages.toSorted((a, b) => a.position - b.position),
      ({ parentId }) => parentId,
    );
    const top = byParent.get(null) ?? [];
    for (const { handle } of source.sections) {
      for (const page of top.filter(({ section }) => section === handle)) this.#add(page, [], byParent);
    }
  }

  /** Returns the page with this address; undefined if there is none. */
  page(section: string, slug: string): PageView | undefined {
    return this.#byAddress.get(`${section}/${slug}`);
  }

  pageById(id: string): PageView | undefined {
    return this.#byId.get(id);
  }

  /** Returns a section's top-level pages, in order. */
  topPages(section: Section): PageView[] {
    return this.pages.filter((page) => page.section === section && page.parentId === null);
  }

  /** Resolves a link stored as `page:{id}`; undefined if the page no longer exists. */
  linkTarget(pageId: string): string | undefined {
    if (pageId === "help") return "/help";
    if (pageId === "quick-style-guide") return `/${guideUri(this.site.handle)}`;
    const page = this.#byId.get(pageId);
    return page && `/${page.uri}`;
  }

  #add(outline: OutlinePage, ancestors: PageView[], byParent: Map<string | null, OutlinePage[]>): PageView {
    const [grandparent, parent] = ancestors.length > 1 ? ancestors : [null, ancestors[0] ?? null];
    const address = { version: this.site.handle, section: outline.section, slug: outline.slug };
    const uri = pageUri({ ...address, grandparent: grandparent?.slug ?? null, parent: parent?.slug ?? null });
    const previous = this.pages.at(-1) ?? null;
    const page: PageView = { ...outline, uri, ancestors, children: [], previous, next: null };
    if (previous) previous.next = page;
    this.pages.push(page);
    this.#byAddress.set(`${page.section}/${page.slug}`, page);
    this.#byId.set(page.id, page);
    page.children = (byParent.get(page.id) ?? []).map((child) => this.#add(child, [...ancestors, page], byParent));
    return page;
  }
}

/** Returns what identifies a page wherever it is listed. */
export function pageRef({ id, code, title, uri }: PageView): PageRef {
  return { id, code, customTitle: title, uri };
}

/** Returns a page's fields for API responses, without its blocks. */
export function presentPage(page: PageView, version: string): Omit<Page, "blocks"> {
  const [grandparent, parent] = page.ancestors.length > 1 ? page.ancestors : [undefined, page.ancestors[0]];
  return {
    ...pageRef(page),
    subtitle: page.subtitle,
    level: page.level,
    version,
    page: /^\d+$/.test(page.formattedPageNumber) ? Number(page.formattedPageNumber) : null,
    formattedPageNumber: page.formattedPageNumber,
    displayContents: page.displayContents,
    children: page.children.map(pageRef),
    breadcrumb: page.ancestors.map(({ code, title, uri }) => ({ code, title, uri })),
    section: page.section,
    grandparent: grandparent?.slug ?? null,
    parent: parent?.slug ?? null,
    slug: page.slug,
    cpEditUrl: null,
    previous: page.previous && pageRef(page.previous),
    next: page.next && pageRef(page.next),
  };
}

/** Describes a page, or anything made from one page, for the access decision. */
export function pageContent({ isPublic }: Pick<PageView, "isPublic">, edition: EditionView): Content {
  return { kind: "page", isPublic, edition: editionAccess(edition) };
}

/** Describes an edition for the access decision. */
export function editionAccess({ site, audience }: EditionView): EditionAccess {
  return { handle: site.handle, audience };
}
