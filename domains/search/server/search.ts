import { LRUCache } from "lru-cache";
import { randomBytes } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, DatabaseSettings } from "../../../platform/db/database.ts";
import { type Content, editionAccess, protectedExcerpt, readExcerpt } from "../../manual/server/public.ts";
import type { Reader } from "../../subscriptions/contract.ts";
import type { SearchAdapter } from "./adapters/adapter.ts";
import type { ReadingBudget, ServedPiece } from "../../subscriptions/server/public.ts";
import { embeddedAdapter } from "./adapters/embedded-adapter.ts";
import { type HostedService, hostedAdapter } from "./adapters/hosted-adapter.ts";
import { type BuildIndexes, buildAside, isStored, readOrBuild } from "./indexing/build-aside.ts";
import { CountedEvents } from "./counts/events/count-events.ts";
import { addEvents } from "./counts/events/events-store.ts";
import { IndexManager, type PublishedEdition } from "./indexing/index-manager.ts";
import type { DailyCounts } from "../../../platform/telemetry/daily/daily-counts.ts";
import { dailyCounts } from "../../../platform/telemetry/daily/daily-counts-store.ts";
import { MissedQueries } from "./counts/misses/misses.ts";
import type { IndexStore } from "./indexing/stored-indexes.ts";
import { type SearchScope, type SearchedEdition, searchScope } from "./policy.ts";
import { addMisses, readParentKey } from "./counts/misses/search-store.ts";
import type { Answer } from "./protocol/run-queries.ts";
import type { FoundResults } from "./results/find-results.ts";
import { headingAnchor } from "../../manual/rules.ts";
import type { SearchRecord } from "../contract.ts";

/** How often queries that found nothing, and events, are written, in milliseconds. */
const WRITE_COUNTS_MS = 30_000;

/** The size of the cached answers, and of the cached pages, in characters: many readers start by typing the same. */
const CACHED_CHARACTERS = 2_000_000;

export interface SearchOptions {
  database: Pick<Database, "db" | "relaxed">;
  /** Where the build process opens the database. */
  settings: DatabaseSettings;
  content: Content;
  clock: Clock;
  adapter: SearchAdapter;
  build?: BuildIndexes;
  /** Where built indexes are stored; without it, every start rebuilds them. */
  store?: IndexStore | undefined;
  /** Counts what hits show; without it, nothing is counted. */
  budget?: Pick<ReadingBudget, "take" | "takeFor">;
  /** Counts searches by the day; without it, only what they missed is counted. */
  counts?: Pick<DailyCounts, "add"> | undefined;
}

/** One server's search: its indexes, its keys, and the queries that found nothing. */
export interface Search {
  adapter: SearchAdapter;
  indexes: IndexManager;
  clock: Clock;
  parentKey: string;
  misses: MissedQueries;
  events: CountedEvents;
  counts: Pick<DailyCounts, "add"> | undefined;
  /** Cached answers, keyed by everything they depend on; undefined disables the cache. */
  answers: LRUCache<string, Answer> | undefined;
  /** Cached pages of results, in the same way. */
  results: LRUCache<string, FoundResults> | undefined;
  budget: Pick<ReadingBudget, "take" | "takeFor"> | undefined;
  /** What a reader may search right now. */
  scopeOf(reader: Reader): SearchScope;
  /** The example of a section, as far as the reader may read it. */
  exampleOf: ExampleOf;
  /** Writes what was counted since the last time. */
  writeCounts(): Promise<void>;
  /** Starts building and then follows what is published. */
  watch(report: (error: unknown) => void): void;
  stop(): Promise<void>;
}

/** The configured engine: the hosted service, or the built-in one. */
export function searchAdapter(hosted: HostedService | undefined): Promise<SearchAdapter> {
  return hosted ? hostedAdapter(hosted) : Promise.resolve(embeddedAdapter());
}

/** Opens the search. It can answer once `watch` or `indexes.refresh` has built the indexes. */
export async function openSearch(options: SearchOptions): Promise<Search> {
  const { database, settings, content, clock, adapter, store } = options;
  const build = options.build ?? buildAside(settings, store);
  const indexes = new IndexManager({
    adapter,
    build: store ? readOrBuild(database.db, store, build) : build,
    ...(store && { isStored: (handle: string) => isStored(database.db, store, handle) }),
    editions: () => publishedEditions(content),
  });
  const parentKey = await readParentKey(database.db, randomBytes(32).toString("hex"), clock.now());
  const misses = new MissedQueries();
  const events = new CountedEvents();
  const writeCounts = async () => {
    const missed = misses.take();
    for (const { indexName, query, count } of missed)
      options.counts?.add(dailyCounts.missed, `${indexName} ${query}`, { count });
    await addMisses(database.relaxed, missed, clock.now());
    await addEvents(database.relaxed, events.take(), clock.now());
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    adapter,
    indexes,
    clock,
    parentKey,
    misses,
    events,
    answers: new LRUCache({ maxSize: CACHED_CHARACTERS }),
    results: new LRUCache({ maxSize: CACHED_CHARACTERS }),
    budget: options.budget,
    counts: options.counts,
    writeCounts,
    exampleOf: exampleReader(content),
    scopeOf: (reader) => searchScope(reader, searchedEditions(content), clock.now()),
    watch: (report) => {
      indexes.watch(report);
      timer = setInterval(() => {
        writeCounts().catch(report);
      }, WRITE_COUNTS_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await indexes.stop();
      await writeCounts();
    },
  };
}

function publishedEditions({ catalog }: Pick<Content, "catalog">): PublishedEdition[] {
  return catalog.sites.map(({ handle }) => ({
    handle,
    revision: String(catalog.edition(handle)?.view.revision ?? 0),
  }));
}

function searchedEditions({ catalog }: Pick<Content, "catalog">): SearchedEdition[] {
  return catalog.sites.flatMap(({ handle }, place) => {
    const edition = catalog.edition(handle);
    return edition ? [{ ...editionAccess(edition.view), isNewest: place === 0 }] : [];
  });
}

/** Reads the first right example of a section, as clean inline HTML; empty if it has none or the reader has no access. */
type ExampleOf = (
  reader: Reader,
  record: Pick<SearchRecord, "version" | "uri"> & { section: string; headingBlockId: string | null },
) => Promise<{ example: string; piece: ServedPiece | undefined }>;

/** Reads examples where cross-references are previewed from: by the same rules of access. */
function exampleReader(content: Content): ExampleOf {
  return async (reader, { version, uri, section, headingBlockId }) => {
    const anchor = headingBlockId === null ? "" : headingAnchor(headingBlockId);
    const address = { version, section, slug: uri.split("/").at(-1) ?? "", anchor };
    const read = await readExcerpt(content, reader, address);
    const example = read?.data.example ?? "";
    return { example, piece: example === "" ? undefined : await protectedExcerpt(content, reader, address) };
  };
}
