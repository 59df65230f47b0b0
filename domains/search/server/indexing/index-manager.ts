import { olderTermsIndex, rowsIndex, TERMS_INDEX } from "../../contract.ts";
import type { IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import type { BuildIndexes } from "./build-aside.ts";
import { type HitSource, hitSource } from "./hit-source.ts";
import type { TermsContents } from "./read-contents.ts";

/** How often to check for new published revisions, in milliseconds. */
const LOOK_MS = 1_000;

/** The back-off after failures skips at most this many checks. */
const LONGEST_PAUSE = 60;

/** How many indexes an edition has. */
const INDEXES = 3;

/** A published edition, as far as its index depends on it. */
export interface PublishedEdition {
  handle: string;
  revision: string;
}

export interface IndexManagerOptions {
  adapter: SearchAdapter;
  build: BuildIndexes;
  /** The published editions, newest first. */
  editions(): readonly PublishedEdition[];
}

/** An edition's terms, and the name under which they are searched. */
interface KeptTerms {
  name: string;
  contents: TermsContents;
}

/**
 * Maintains the indexes of each published edition, of its sections, its terms and the rows of its tables: built on the side, adopted whole,
 * rebuilt when the published revision changes. The old ones serve requests until then.
 */
export class IndexManager {
  readonly #options: IndexManagerOptions;
  readonly #sources = new Map<string, HitSource>();
  readonly #terms = new Map<string, KeptTerms>();
  readonly #ending = new AbortController();
  #building: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IndexManagerOptions) {
    this.#options = options;
  }

  /** What the hits of an index are made from; undefined if the index doesn't exist (yet). */
  source(index: string): HitSource | undefined {
    return this.#sources.get(index);
  }

  /** Changes whenever anything searchable has changed. */
  get stamp(): string {
    return [...this.#sources].map(([name, { revision }]) => `${name}.${revision}`).join("-");
  }

  /** An edition's index of terms, by default the newest's; undefined until it is built. */
  termsOf(handle?: string): TermsContents | undefined {
    return this.#terms.get(handle ?? this.#options.editions()[0]?.handle ?? "")?.contents;
  }

  /** Whether everything published is searchable, if not yet in its latest revision. */
  isReady(): boolean {
    const editions = this.#options.editions();
    return editions.every(
      ({ handle }) => this.#sources.has(handle) && this.#sources.has(rowsIndex(handle)) && this.#terms.has(handle),
    );
  }

  /** Whether a build is running. */
  get isBuilding(): boolean {
    return this.#building !== undefined;
  }

  /** Builds what is missing or stale. Concurrent calls share one run. */
  refresh(): Promise<void> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  /** Starts watching for new revisions. Failures go to `report`; the old indexes stay in service. */
  watch(report: (error: unknown) => void): void {
    let failures = 0;
    let pause = 0;
    const look = () => {
      if (pause > 0) {
        pause -= 1;
        return;
      }
      if (this.#building !== undefined || !this.#isBehind()) return;
      this.refresh().then(
        () => {
          failures = 0;
        },
        (error: unknown) => {
          failures += 1;
          pause = Math.min(2 ** failures, LONGEST_PAUSE);
          if (!this.#ending.signal.aborted) report(error);
        },
      );
    };
    look();
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  /** Stops watching and aborts a running build. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await this.#building?.catch(() => undefined);
  }

  #isBehind(): boolean {
    const editions = this.#options.editions();
    return (
      editions.some((edition, place) => !this.#isCurrent(edition, termsName(edition, place))) ||
      this.#sources.size > INDEXES * editions.length
    );
  }

  #isCurrent({ handle, revision }: PublishedEdition, name: string): boolean {
    return this.source(handle)?.revision === revision && this.#terms.get(handle)?.name === name;
  }

  async #build(): Promise<void> {
    const published = this.#options.editions();
    for (const [place, edition] of published.entries()) {
      const name = termsName(edition, place);
      if (this.#isCurrent(edition, name)) continue;
      const built = await this.#options.build(edition.handle, this.#ending.signal);
      if (!built) continue;
      await this.#adopt(built.rows);
      await this.#adopt(built.edition);
      await this.#adopt({ ...built.termsIndex, name });
      this.#terms.set(edition.handle, { name, contents: built.terms });
    }
    await this.#removeAllBut(published);
  }

  async #removeAllBut(published: readonly PublishedEdition[]): Promise<void> {
    for (const handle of this.#terms.keys())
      if (published.every((edition) => edition.handle !== handle)) this.#terms.delete(handle);
    const wanted = new Set(
      published.flatMap((edition, place) => [edition.handle, rowsIndex(edition.handle), termsName(edition, place)]),
    );
    for (const name of [...this.#sources.keys()].filter((each) => !wanted.has(each))) {
      this.#sources.delete(name);
      await this.#options.adapter.remove(name);
    }
  }

  async #adopt(contents: IndexContents): Promise<void> {
    const source = hitSource(contents);
    await this.#options.adapter.publish(contents);
    this.#sources.set(contents.name, source);
  }
}

function termsName({ handle }: PublishedEdition, place: number): string {
  return place === 0 ? TERMS_INDEX : olderTermsIndex(handle);
}
