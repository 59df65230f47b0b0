import { TERMS_INDEX } from "../../contract.ts";
import type { IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import type { BuildIndexes } from "./build-aside.ts";
import { type HitSource, hitSource } from "./hit-source.ts";
import type { TermsContents } from "./read-contents.ts";

/** How often to check for new published revisions, in milliseconds. */
const LOOK_MS = 1_000;

/** The back-off after failures skips at most this many checks. */
const LONGEST_PAUSE = 60;

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

/**
 * Maintains an index for each published edition, and one of terms for the newest: built on the side, adopted whole,
 * rebuilt when the published revision changes. The old one serves requests until then.
 */
export class IndexManager {
  readonly #options: IndexManagerOptions;
  readonly #sources = new Map<string, HitSource>();
  #terms: TermsContents | undefined;
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

  /** The index of terms; undefined until it is built. */
  get terms(): TermsContents | undefined {
    return this.#terms;
  }

  /** Whether everything published is searchable, if not yet in its latest revision. */
  isReady(): boolean {
    const editions = this.#options.editions();
    return (
      editions.every(({ handle }) => this.#sources.has(handle)) && (this.#terms !== undefined || editions.length === 0)
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
      editions.some(({ handle, revision }) => this.source(handle)?.revision !== revision) ||
      editions[0]?.handle !== this.#terms?.version ||
      this.#handles().length > editions.length
    );
  }

  /** The editions that have an index. */
  #handles(): string[] {
    return [...this.#sources.keys()].filter((name) => name !== TERMS_INDEX);
  }

  async #build(): Promise<void> {
    const published = this.#options.editions();
    for (const [place, { handle, revision }] of published.entries()) {
      const isNewest = place === 0;
      const hasTerms = !isNewest || this.#terms?.version === handle;
      if (this.source(handle)?.revision === revision && hasTerms) continue;
      const built = await this.#options.build(handle, this.#ending.signal);
      if (!built) continue;
      await this.#adopt(built.edition);
      if (!isNewest) continue;
      await this.#adopt(built.termsIndex);
      this.#terms = built.terms;
    }
    for (const handle of this.#handles()) {
      if (published.some((edition) => edition.handle === handle)) continue;
      this.#sources.delete(handle);
      await this.#options.adapter.remove(handle);
    }
  }

  async #adopt(contents: IndexContents): Promise<void> {
    const source = hitSource(contents);
    await this.#options.adapter.publish(contents);
    this.#sources.set(contents.name, source);
  }
}
