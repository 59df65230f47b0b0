import { TERMS_INDEX } from "../../contract.ts";
import type { IndexContents, SearchAdapter } from "../adapters/adapter.ts";
import type { BuildIndexes } from "./build-aside.ts";
import { type HitSource, hitSource } from "./hit-source.ts";
import type { TermsContents } from "./read-contents.ts";

/** How often it is looked whether a published revision has moved, in milliseconds. */
const LOOK_MS = 1_000;

/** After failures it is looked less and less often: at most so many looks are left out. */
const LONGEST_PAUSE = 60;

/** A published edition as far as its index must follow it. */
export interface PublishedEdition {
  handle: string;
  revision: string;
}

export interface KeepIndexes {
  adapter: SearchAdapter;
  build: BuildIndexes;
  /** The published editions, the newest first. */
  editions(): readonly PublishedEdition[];
}

/**
 * Keeps an index for each published edition, and one of terms for the newest: built aside, adopted whole, built anew when
 * the published revision moves. While one is built the old one answers.
 */
export class KeptIndexes {
  readonly #options: KeepIndexes;
  readonly #sources = new Map<string, HitSource>();
  #terms: TermsContents | undefined;
  #building: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeepIndexes) {
    this.#options = options;
  }

  /** What hits of an index are made from; undefined where there is no such index, or none yet. */
  source(index: string): HitSource | undefined {
    return this.#sources.get(index);
  }

  /** Changes whenever anything that can be found has changed. */
  get stamp(): string {
    return [...this.#sources].map(([name, { revision }]) => `${name}.${revision}`).join("-");
  }

  /** The index of terms; undefined until it was built. */
  get terms(): TermsContents | undefined {
    return this.#terms;
  }

  /** Whether something is being built. */
  get isBuilding(): boolean {
    return this.#building !== undefined;
  }

  /** Builds what is missing or out of date. Calls that come while one runs share it. */
  refresh(): Promise<void> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  /** Keeps looking for moved revisions. Failures are told to `report`; the old indexes go on answering. */
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
          report(error);
        },
      );
    };
    look();
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
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
      const built = await this.#options.build(handle);
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
