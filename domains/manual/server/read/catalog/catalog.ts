import { LRUCache } from "lru-cache";
import type { HtmlPiece } from "../../../../../platform/ssr/page-template.ts";
import type { EditionAudience } from "../../../../subscriptions/contract.ts";
import { type MenuNode, type Page, type Site, sectionSchema } from "../../../contract.ts";
import { type EditionSource, EditionView, type PageView } from "./edition-view.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import { headingAnchor } from "../../../rules.ts";
import type { AddressRedirect, PageHeading, Redirects } from "../../tables.ts";
import { z } from "zod";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";

/** A page ready to send, complete or redacted, and the HTML of its article. */
export interface Chapter {
  page: Page;
  redacted: boolean;
  html: HtmlPiece;
}

/** A published revision and everything derived from it. Evicted as a whole when a new revision is published. */
export interface LoadedEdition {
  view: EditionView;
  menu: MenuNode[];
  chapters: LRUCache<string, Chapter>;
  /** Redlines of its pages, by the two revisions. */
  redlines: LRUCache<string, Promise<HtmlPiece>>;
  /** Cached responses about the whole edition (quick look, entries), by name. */
  answers: Map<string, unknown>;
}

/** The published editions: all, or those open to a reader. */
export interface Editions {
  /** Changes whenever anything that readers see has been published. */
  readonly stamp: string;
  /** The default edition, then the others, newest first. */
  readonly sites: Site[];
  edition(handle: string): LoadedEdition | undefined;
  /** The edition for readers who chose none. */
  readonly defaultEdition: LoadedEdition | undefined;
}

/** Where the catalog reads from. */
interface CatalogSource {
  /** Returns all editions with their published revision numbers, oldest first, the default one last. */
  editions(): Promise<{ id: string; handle: string; revision: number; audience: EditionAudience }[]>;
  load(editionId: string): Promise<EditionSource>;
}

/** Cache limit for article HTML per edition, in characters. */
const KEPT_HTML = 16_000_000;

/** How many redlines are cached per edition. */
const KEPT_REDLINES = 100;

/** The published editions in memory, which all responses are built from; `refresh` loads what was published since. */
export class Catalog implements Editions {
  readonly #source: CatalogSource;
  #editions = new Map<string, LoadedEdition>();
  #refreshing: Promise<void> | undefined;
  #stamp = "";

  constructor(source: CatalogSource) {
    this.#source = source;
  }

  /** Changes whenever anything that readers see has been published. */
  get stamp(): string {
    return this.#stamp;
  }

  /** The published editions: the one for readers who chose none, then the others, newest first. */
  get sites(): Site[] {
    return [...this.#editions.values()].map(({ view }) => view.site).toReversed();
  }

  edition(handle: string): LoadedEdition | undefined {
    return this.#editions.get(handle);
  }

  /** The edition for readers who chose none: the newest, unless another was decided on. */
  get defaultEdition(): LoadedEdition | undefined {
    return [...this.#editions.values()].at(-1);
  }

  /** Loads newly published revisions. Concurrent calls share one run. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#load().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #load(): Promise<void> {
    const published = (await this.#source.editions()).filter(({ revision }) => revision > 0);
    const unchanged = published.every((edition) => this.#isLoaded(edition));
    const handles = published.map(({ handle }) => handle).join();
    if (unchanged && handles === [...this.#editions.keys()].join()) return;
    const loaded = published.map(async (edition) => {
      const known = this.#isLoaded(edition) ? this.#editions.get(edition.handle) : undefined;
      return [edition.handle, known ?? prepareEdition(await this.#source.load(edition.id))] as const;
    });
    this.#editions = new Map(await Promise.all(loaded));
    this.#stamp = [...this.#editions]
      .map(([handle, { view }]) => `${handle}.${view.revision}.${view.audience}`)
      .join("-");
  }

  #isLoaded({ handle, revision, audience }: { handle: string; revision: number; audience: EditionAudience }): boolean {
    const view = this.#editions.get(handle)?.view;
    return view?.revision === revision && view.audience === audience;
  }
}

/** Derives from an edition's outline what is kept of it in memory. */
export function prepareEdition(source: EditionSource): LoadedEdition {
  const view = new EditionView(source);
  return {
    view,
    menu: buildMenu(view),
    chapters: new LRUCache({ maxSize: KEPT_HTML }),
    redlines: new LRUCache({ max: KEPT_REDLINES }),
    answers: new Map(),
  };
}

/** Builds an edition's menu: a top item per section with its pages, each with its headings and then its subpages. */
export function buildMenu(view: EditionView): MenuNode[] {
  return view.sections.map(({ handle, title }) => {
    const pages = view.topPages(handle);
    return {
      id: `${view.site.handle}-${handle}`,
      title,
      code: "",
      hash: null,
      uri: pages[0]?.uri ?? "",
      version: view.site.handle,
      section: handle,
      grandparent: null,
      parent: null,
      slug: null,
      children: pages.map((page) => pageNode(page, view.site.handle)),
    };
  });
}

function pageNode(page: PageView, version: string): MenuNode {
  const [grandparent, parent] = page.ancestors.length > 1 ? page.ancestors : [undefined, page.ancestors[0]];
  const address = {
    version,
    section: page.section,
    grandparent: grandparent?.slug ?? null,
    parent: parent?.slug ?? null,
    slug: page.slug,
  };
  const node = { ...address, id: page.id, title: page.title, code: page.code, hash: null, uri: page.uri };
  const headings = nest(page.headings).map((heading) => headingNode(heading, node));
  return { ...node, children: [...headings, ...page.children.map((child) => pageNode(child, version))] };
}

interface HeadingTree extends PageHeading {
  children: HeadingTree[];
}

/** Nests headings: each goes under the nearest preceding heading with a lower level. */
function nest(headings: readonly PageHeading[]): HeadingTree[] {
  const top: HeadingTree[] = [];
  const path: HeadingTree[] = [];
  for (const heading of headings) {
    const item = { ...heading, children: [] };
    while ((path.at(-1)?.level ?? -1) >= heading.level) path.pop();
    (path.at(-1)?.children ?? top).push(item);
    path.push(item);
  }
  return top;
}

function headingNode(heading: HeadingTree, page: Omit<MenuNode, "children">): MenuNode {
  return {
    ...page,
    id: `${page.id}-${heading.id}`,
    title: plainText(heading.text),
    code: heading.code,
    hash: headingAnchor(heading.id),
    children: heading.children.map((child) => headingNode(child, page)),
  };
}

const redirectsSchema: z.ZodType<Redirects> = z.object({
  addresses: z.array(
    z.object({
      section: sectionSchema,
      slug: z.string(),
      text: z.string(),
      pageId: z.string().nullable(),
      headingId: z.string().nullable(),
    }),
  ),
});

/** Reads the stored redirects of an edition; none if it has no such entry. */
export function redirectsIn(body: unknown): AddressRedirect[] {
  return body === undefined ? [] : redirectsSchema.parse(body).addresses;
}

const pageLink = /<a href="page:([^"#]+)(#[^"]*)?">([\s\S]*?)<\/a>/g;

/** Resolves links by page id in HTML to current addresses; links to missing pages become plain text. */
export function resolveLinks(html: string, view: EditionView): string {
  if (!html.includes('href="page:')) return html;
  return html.replaceAll(pageLink, (_link, pageId: string, hash: string | undefined, words: string) => {
    const target = view.linkTarget(pageId);
    return target === undefined ? words : `<a href="${target}${hash ?? ""}">${words}</a>`;
  });
}

/** Resolves an address by page id to the page's current address; null if the page no longer exists. */
export function resolveUrl(url: string, view: EditionView): string | null {
  if (!url.startsWith("page:")) return url;
  const [pageId = "", anchor] = url.slice("page:".length).split("#");
  const target = view.linkTarget(pageId);
  if (target === undefined) return null;
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** Resolves the links in blocks to the pages' current addresses. */
export function resolveBlockLinks(blocks: readonly Block[], view: EditionView): Block[] {
  return blocks.map((block) => mapHtml(block, (html) => resolveLinks(html, view)));
}
