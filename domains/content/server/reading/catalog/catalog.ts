import { LRUCache } from "lru-cache";
import type { HtmlPiece } from "../../../../../platform/ssr/html-placeholders.ts";
import type { EditionAudience } from "../../../../subscriptions/contract.ts";
import type { MenuNode, Page, Site } from "../../../contract.ts";
import { buildMenu } from "./build-menu.ts";
import { type EditionSource, EditionView } from "./edition-view.ts";

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
export interface CatalogSource {
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
