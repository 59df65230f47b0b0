import { availableParallelism } from "node:os";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import { rowsIndex, termsIndex } from "../../contract.ts";
import type { IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import type { BuildIndexes } from "./build-aside.ts";
import { type HitSource, hitSource } from "../results/found-records.ts";
import type { TermsContents } from "./read-contents.ts";

/** How often to check for new published revisions, in milliseconds. */
const LOOK_MS = 1_000;

/** The back-off after failures skips at most this many checks. */
const LONGEST_PAUSE = 60;

/** How many indexes an edition has. */
const INDEXES = 3;

/** Each is built in a process of its own, which takes a processor and 150 MB. */
const AT_ONCE = Math.min(availableParallelism(), 4);

/** A published edition, as far as its index depends on it. */
export interface PublishedEdition {
  handle: string;
  revision: string;
}

export interface IndexManagerOptions {
  adapter: SearchAdapter;
  build: BuildIndexes;
  /** Whether an edition's indexes only have to be read, which takes a tenth of a second. */
  isStored?(handle: string): Promise<boolean>;
  /** The published editions, newest first. */
  editions(): readonly PublishedEdition[];
  /** How many editions are built at once; by default as many as there are processors, and at most four. */
  atOnce?: number;
}

/** An edition whose indexes are to be read or built. */
interface Unfinished {
  edition: PublishedEdition;
  /** The name of the index of its terms. */
  name: string;
  /** Resolves when its indexes are there, or can't be. */
  done: PromiseWithResolvers<void>;
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
  /** Editions whose indexes are stored: a search for one that isn't loaded yet has it loaded first. */
  readonly #stored = new Set<string>();
  /** What the build that is running has still to do, and of that what hasn't begun, in order. */
  readonly #unfinished = new Set<Unfinished>();
  #waiting: Unfinished[] = [];
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

  /**
   * Whether everything published is searchable, if not yet in its latest revision: the newest edition is loaded, and each
   * other one either is or will be when it is asked for.
   */
  isReady(): boolean {
    return this.#options
      .editions()
      .every(({ handle }, place) => this.#isLoaded(handle) || (place > 0 && this.#stored.has(handle)));
  }

  #isLoaded(handle: string): boolean {
    return this.#sources.has(handle) && this.#sources.has(rowsIndex(handle)) && this.#terms.has(handle);
  }

  /** Has the edition of an index loaded before others that wait; resolves once that is done, or has failed. */
  async loadFirst(index: string): Promise<void> {
    const wanted = [...this.#unfinished].find(({ edition: { handle }, name }) =>
      [handle, rowsIndex(handle), name].includes(index),
    );
    const place = wanted ? this.#waiting.indexOf(wanted) : -1;
    if (place > 0) this.#waiting.unshift(...this.#waiting.splice(place, 1));
    await (wanted?.done.promise ?? this.#building?.catch(() => undefined));
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
      editions.some((edition, place) => !this.#isCurrent(edition, termsIndex(edition.handle, place === 0))) ||
      this.#sources.size > INDEXES * editions.length
    );
  }

  #isCurrent({ handle, revision }: PublishedEdition, name: string): boolean {
    return this.source(handle)?.revision === revision && this.#terms.get(handle)?.name === name;
  }

  async #build(): Promise<void> {
    const published = this.#options.editions();
    this.#waiting = published
      .map((edition, place) => ({
        edition,
        name: termsIndex(edition.handle, place === 0),
        done: Promise.withResolvers<void>(),
      }))
      .filter(({ edition, name }) => !this.#isCurrent(edition, name));
    for (const one of this.#waiting) this.#unfinished.add(one);
    const failures: unknown[] = [];
    const next = async (lane: number): Promise<void> => {
      const one = this.#take(lane);
      if (one === undefined) return;
      await this.#buildOne(one).catch((error: unknown) => failures.push(error));
      one.done.resolve();
      this.#unfinished.delete(one);
      if (!this.#ending.signal.aborted) await next(lane);
    };
    await this.#noteStored();
    // All to the end: what is still building when this returns would be built a second time.
    await Promise.all(Array.from({ length: this.#options.atOnce ?? AT_ONCE }, (_, lane) => next(lane)));
    for (const { done } of this.#unfinished) done.resolve();
    this.#unfinished.clear();
    if (failures.length > 0) throw failures[0];
    await this.#removeAllBut(published);
  }

  /** Notes which editions only have to be read. */
  async #noteStored(): Promise<void> {
    const { isStored } = this.#options;
    await Promise.all(
      this.#waiting.map(async ({ edition: { handle } }) => {
        if ((await isStored?.(handle)) === true) this.#stored.add(handle);
        else this.#stored.delete(handle);
      }),
    );
  }

  /** The next for a lane. What is stored is read on this thread, so one by one, and by the first lane before anything else. */
  #take(lane: number): Unfinished | undefined {
    const isStored = ({ edition }: Unfinished) => this.#stored.has(edition.handle);
    const one =
      lane === 0
        ? (this.#waiting.find(isStored) ?? this.#waiting[0])
        : this.#waiting.find((waiting) => !isStored(waiting));
    this.#waiting = this.#waiting.filter((waiting) => waiting !== one);
    return one;
  }

  async #buildOne({ edition, name }: Unfinished): Promise<void> {
    const built = await this.#options.build(edition.handle, this.#ending.signal);
    if (!built) return;
    // The sections come last: who finds them finds the others too.
    await this.#adopt(built.rows);
    await this.#adopt({ ...built.termsIndex, name });
    this.#terms.set(edition.handle, { name, contents: built.terms });
    await this.#adopt(built.edition);
  }

  async #removeAllBut(published: readonly PublishedEdition[]): Promise<void> {
    for (const handle of this.#terms.keys())
      if (published.every((edition) => edition.handle !== handle)) this.#terms.delete(handle);
    const wanted = new Set(
      published.flatMap((edition, place) => [
        edition.handle,
        rowsIndex(edition.handle),
        termsIndex(edition.handle, place === 0),
      ]),
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
    await yieldToEventLoop();
  }
}
