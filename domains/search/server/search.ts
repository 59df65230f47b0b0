import { randomBytes } from "node:crypto";
import { Lru } from "../../../platform/cache/lru.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, DatabaseSettings } from "../../../platform/db/database.ts";
import { type Content, pageContent } from "../../content/server/public.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import type { SearchAdapter } from "./adapters/adapter.ts";
import { embeddedAdapter } from "./adapters/embedded-adapter.ts";
import { hostedAdapter, type HostedService } from "./adapters/hosted-adapter.ts";
import { type BuildIndexes, buildAside } from "./indexing/build-aside.ts";
import { KeptIndexes, type PublishedEdition } from "./indexing/keep-indexes.ts";
import { MissedQueries } from "./misses/note-misses.ts";
import { type SearchedEdition, searchScope, type SearchScope } from "./policy.ts";
import { addMisses, readParentKey } from "./misses/search-store.ts";
import type { Answer } from "./protocol/answer-query.ts";
import type { SearchTables } from "./tables.ts";

/** How often queries that found nothing are written down, in milliseconds. */
const WRITE_MISSES_MS = 30_000;

/** Answers that are kept, in characters: what people begin to type is the same for many. */
const KEPT_CHARACTERS = 2_000_000;

export interface SearchOptions {
  database: Pick<Database<SearchTables>, "db" | "relaxed">;
  /** Where the process that builds indexes opens the database. */
  settings: DatabaseSettings;
  content: Pick<Content, "catalog">;
  clock: Clock;
  adapter: SearchAdapter;
  build?: BuildIndexes;
}

/** The search of one server: its indexes, its keys, and what was searched in vain. */
export interface Search {
  adapter: SearchAdapter;
  indexes: KeptIndexes;
  clock: Clock;
  parentKey: string;
  misses: MissedQueries;
  /** The last answers, by everything that they depend on; undefined where every query is answered anew. */
  answers: Lru<Answer> | undefined;
  /** What a reader may search now. */
  scopeOf(reader: Reader): SearchScope;
  /** Starts building and keeps following what is published. */
  watch(report: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** The engine that is configured: the hosted service, or else the one inside the server. */
export function searchAdapter(hosted: HostedService | undefined): Promise<SearchAdapter> {
  return hosted ? hostedAdapter(hosted) : Promise.resolve(embeddedAdapter());
}

/** Opens the search. It answers once `watch` or `indexes.refresh` has built its indexes. */
export async function openSearch(options: SearchOptions): Promise<Search> {
  const { database, settings, content, clock, adapter } = options;
  const indexes = new KeptIndexes({
    adapter,
    build: options.build ?? buildAside(settings),
    editions: () => publishedEditions(content),
  });
  const parentKey = await readParentKey(database.db, randomBytes(32).toString("hex"), clock.now());
  const misses = new MissedQueries();
  const writeMisses = () => addMisses(database.relaxed, misses.take(), clock.now());
  let timer: NodeJS.Timeout | undefined;
  return {
    adapter,
    indexes,
    clock,
    parentKey,
    misses,
    answers: new Lru(KEPT_CHARACTERS),
    scopeOf: (reader) => searchScope(reader, searchedEditions(content), clock.now()),
    watch: (report) => {
      indexes.watch(report);
      timer = setInterval(() => {
        writeMisses().catch(report);
      }, WRITE_MISSES_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await indexes.stop();
      await writeMisses();
    },
  };
}

function publishedEditions({ catalog }: Pick<Content, "catalog">): PublishedEdition[] {
  return catalog.sites.map(({ handle }) => ({
    handle,
    revision: String(catalog.edition(handle)?.view.revision ?? 0),
  }));
}

/** The newest edition's terms are those of the index of terms. */
function searchedEditions({ catalog }: Pick<Content, "catalog">): SearchedEdition[] {
  return catalog.sites.flatMap(({ handle }, place) => {
    const edition = catalog.edition(handle);
    const asked = edition && pageContent({ isPublic: false }, edition.view);
    return asked?.kind === "page" ? [{ ...asked.edition, hasIndexOfTerms: place === 0 }] : [];
  });
}
