import type { Content, EditionAccess, EditionAudience } from "../../../../subscriptions/contract.ts";
import type { Page, PageRef, Section, Site } from "../../../contract.ts";
import { changeUri, guideUri, pageUri } from "../../../rules.ts";
import type { AddressRedirect, PageHeading } from "../../tables.ts";

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
  /** Null if the page is as it was in the edition's first release. */
  lastChange: LastChange | null;
}

/** Which release changed a page last, by its number, and when, in epoch milliseconds. */
export interface LastChange {
  release: number;
  at: number;
}

/** A page that is no longer in its edition. */
export interface GonePage {
  id: string;
  section: Section;
  slug: string;
  code: string;
  title: string;
  /** When it went, in epoch milliseconds. */
  removedAt: number;
}

export interface EditionSource {
  site: Site;
  notice: string;
  revision: number;
  audience: EditionAudience;
  sections: { handle: Section; title: string }[];
  pages: OutlinePage[];
  /** Addresses that pages had before they moved. */
  oldAddresses: { section: Section; slug: string; pageId: string }[];
  /** Ids that headings had, and those that they had next. */
  oldHeadings: { pageId: string; headingId: string; nowId: string }[];
  /** The pages that are gone, in the order in which they went. */
  gone: GonePage[];
  /** What the author says of addresses that no page has any more. */
  redirects: AddressRedirect[];
  /** The release that changed each page last, unless that is the edition's first. */
  changed: (LastChange & { pageId: string })[];
}

/**
 * One published revision of an edition in memory: its tree, and every page by address and by id. Immutable
 * (docs/decisions/pages-and-addresses.md).
 */
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
  readonly #moved = new Map<string, string>();
  readonly #oldHeadings: Map<string, EditionSource["oldHeadings"]>;
  readonly #gone = new Map<string, GonePage>();
  readonly #redirects = new Map<string, AddressRedirect>();
  readonly #changed: Map<string, LastChange>;

  constructor(source: EditionSource) {
    this.site = source.site;
    this.notice = source.notice;
    this.revision = source.revision;
    this.audience = source.audience;
    this.sections = source.sections;
    this.#changed = new Map(source.changed.map(({ pageId, ...change }) => [pageId, change]));
    const byParent = Map.groupBy(
      source.pages.toSorted((a, b) => a.position - b.position),
      ({ parentId }) => parentId,
    );
    const top = byParent.get(null) ?? [];
    for (const { handle } of source.sections) {
      for (const page of top.filter(({ section }) => section === handle)) this.#add(page, [], byParent);
    }
    this.#oldHeadings = Map.groupBy(source.oldHeadings, ({ pageId }) => pageId);
    for (const { section, slug, pageId } of source.oldAddresses) this.#moved.set(`${section}/${slug}`, pageId);
    for (const redirect of source.redirects) this.#redirects.set(`${redirect.section}/${redirect.slug}`, redirect);
    for (const page of source.gone) this.#gone.set(`${page.section}/${page.slug}`, page).set(page.id, page);
  }

  /**
   * Returns the page that has this address, the one to which its author lets the address lead, or the one that had it
   * before it moved; undefined if there is none.
   */
  page(section: string, slug: string): PageView | undefined {
    const address = `${section}/${slug}`;
    const redirect = this.#redirects.get(address);
    const elsewhere = redirect === undefined ? this.#moved.get(address) : redirect.text === "" ? redirect.pageId : null;
    return this.#byAddress.get(address) ?? this.#byId.get(elsewhere ?? "");
  }

  /** Returns what the author says of an address; undefined if a page has it, or if nothing is said. */
  redirect(section: string, slug: string): AddressRedirect | undefined {
    const address = `${section}/${slug}`;
    return this.#byAddress.has(address) ? undefined : this.#redirects.get(address);
  }

  /** Returns the ids that a page's headings had before, with those that they have now. */
  oldHeadings({ id, headings }: Pick<PageView, "id" | "headings">): Map<string, string> {
    const now = new Set(headings.map((heading) => heading.id));
    const next = new Map(this.#oldHeadings.get(id)?.map(({ headingId, nowId }) => [headingId, nowId]));
    const found = new Map<string, string>();
    for (const old of next.keys()) {
      if (now.has(old)) continue;
      let at: string | undefined = old;
      // Renamed back and forth, ids may lead in a circle.
      for (let step = 0; at !== undefined && !now.has(at) && step < next.size; step += 1) at = next.get(at);
      if (at !== undefined && now.has(at)) found.set(old, at);
    }
    return found;
  }

  /** Returns what is known of the page that was last at this address; undefined unless it is gone. */
  gonePage(section: string, slug: string): GonePage | undefined {
    if (this.page(section, slug)) return undefined;
    const address = `${section}/${slug}`;
    return this.#gone.get(address) ?? this.#gone.get(this.#moved.get(address) ?? "");
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
    const lastChange = this.#changed.get(outline.id) ?? null;
    const page: PageView = { ...outline, uri, ancestors, children: [], previous, next: null, lastChange };
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
    lastChange: page.lastChange && {
      at: page.lastChange.at,
      uri: changeUri({ version, since: String(page.lastChange.release), section: page.section, slug: page.slug }),
    },
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
