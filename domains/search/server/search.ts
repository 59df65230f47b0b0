import type { EditionAccess, Reader, RefusalReason } from "../../subscriptions/contract.ts";
import { decideAccess, hasEditionPermission } from "../../subscriptions/rules.ts";
import { type SearchRecord, rowsIndex, termsIndex } from "../contract.ts";
import { LRUCache } from "lru-cache";
import { randomBytes } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { type Content, editionAccess, protectedExcerpt, readExcerpt } from "../../manual/server/public.ts";
import type { SearchAdapter } from "./adapters/adapter.ts";
import type { ReadingBudget, ServedPiece } from "../../subscriptions/server/budget/public.ts";
import { embeddedAdapter } from "./adapters/embedded-adapter.ts";
import { hostedAdapter } from "./adapters/hosted-adapter.ts";
import type { HostedService } from "./adapters/hosted-client.ts";
import { openSearchAdapter } from "./adapters/opensearch-adapter.ts";
import type { SearchNode } from "./adapters/opensearch-client.ts";
import { type BuildIndexes, buildAside, isStored, readOrBuild } from "./indexing/build-aside.ts";
import { CountedEvents } from "./counts/events/count-events.ts";
import { addEvents } from "./counts/events/events-store.ts";
import { IndexManager, type PublishedEdition } from "./indexing/index-manager.ts";
import type { DailyCounts } from "../../../platform/telemetry/daily/daily-counts.ts";
import { dailyCounts } from "../../../platform/telemetry/daily/daily-counts-store.ts";
import { MissedQueries } from "./counts/misses/misses.ts";
import type { IndexStore } from "./indexing/stored-indexes.ts";
import { addMisses, readParentKey } from "./counts/misses/search-store.ts";
import { headingAnchor } from "../../manual/rules.ts";
import type { VisibleResults } from "../web/search-api.ts";
import type { TermsContents } from "./indexing/read-contents.ts";
import { notReady, unknownIndex } from "./errors.ts";
import type { HitSource } from "./results/found-records.ts";

/** An edition, as far as access rules need it. */
export interface SearchedEdition extends EditionAccess {
  /** Whether it is the newest, whose index of terms is the one that clients ask for who name no edition. */
  isNewest: boolean;
}

/** What a reader may search. */
interface SearchScope {
  /** Index names. */
  indexes: string[];
  /** Which records the reader may see, as a protocol filter; empty for all. */
  filters: string;
  /** The editions of which the reader sees only public pages, each with the paywall's reason (SRCH-9). */
  refusals: Record<string, RefusalReason>;
  /** Why the reader may not see the newest edition's index of terms; null with access to it (SHELL-7). */
  indexRefusal: RefusalReason | null;
  /** The same for the index of each edition that is open to the reader. */
  indexRefusals: Readonly<Record<string, RefusalReason | null>>;
  /** The editions whose index of terms the reader is led to (NAV-1): with access or not, but not signed out. */
  indexEditions: string[];
}

/**
 * Decides what a reader may search: all of the editions they have access to, the public pages of the others, and the
 * indexes of terms with access to them (RULING-22).
 */
export function searchScope(reader: Reader, all: readonly SearchedEdition[], now: number): SearchScope {
  // An edition that isn't open to the reader doesn't exist for them: not even as a refusal.
  const editions = all.filter((edition) => hasEditionPermission(reader, edition));
  const answers = editions.map((edition) => ({
    edition,
    all: decideAccess(reader, { kind: "search", edition }, now),
    publicPages: decideAccess(reader, { kind: "page", isPublic: true, edition }, now),
  }));
  const refusals = answers.flatMap(({ edition, all }) => (all.granted ? [] : [[edition.handle, all.reason] as const]));
  const open = answers.flatMap(({ edition, all }) => (all.granted ? [edition.handle] : []));
  const partly = answers.flatMap(({ edition, all, publicPages }) =>
    !all.granted && publicPages.granted ? [edition.handle] : [],
  );
  const termsOf = editions.map((edition) => ({ edition, refusal: indexRefusalOf(reader, edition, now) }));
  const withTerms = termsOf.flatMap(({ edition, refusal }) => (refusal === null ? [edition] : []));
  return {
    indexes: [
      ...open,
      ...partly,
      ...[...open, ...partly].map(rowsIndex),
      ...withTerms.map(({ handle, isNewest }) => termsIndex(handle, isNewest)),
    ],
    filters: partly.length === 0 ? "" : ["isPublic:true", ...open.map((handle) => `version:${handle}`)].join(" OR "),
    refusals: Object.fromEntries(refusals),
    indexRefusal: decideNewestIndex(reader, all, now),
    indexRefusals: Object.fromEntries(termsOf.map(({ edition, refusal }) => [edition.handle, refusal])),
    indexEditions: reader.kind === "visitor" ? [] : editions.map(({ handle }) => handle),
  };
}

function decideNewestIndex(reader: Reader, editions: readonly SearchedEdition[], now: number): RefusalReason | null {
  const edition = editions.find(({ isNewest }) => isNewest);
  return edition ? indexRefusalOf(reader, edition, now) : "subscribers-only";
}

function indexRefusalOf(reader: Reader, edition: SearchedEdition, now: number): RefusalReason | null {
  const access = decideAccess(reader, { kind: "index", edition }, now);
  return access.granted ? null : access.reason;
}

/**
 * Why the reader may not see an edition's index of terms, by default the newest's; null with access to it, undefined if
 * no such edition is open to the reader.
 */
export function indexRefusalFor(scope: SearchScope, version: string | undefined): RefusalReason | null | undefined {
  return version === undefined ? scope.indexRefusal : scope.indexRefusals[version];
}

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

/** Which engine is configured; without any, it is the built-in one. */
interface EngineSettings {
  hostedSearch: HostedService | undefined;
  searchNodes: readonly SearchNode[] | undefined;
}

/** The configured engine: the hosted service, a cluster of OpenSearch, or the built-in one. */
export function searchAdapter({ hostedSearch, searchNodes }: EngineSettings): SearchAdapter {
  if (searchNodes) return openSearchAdapter(searchNodes);
  return hostedSearch ? hostedAdapter(hostedSearch) : embeddedAdapter();
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

/** A response in the hosted service's format. */
export interface Answer {
  json: string;
  /** Undefined for a search of facet values. */
  nbHits: number | undefined;
  /** The protected text it shows. */
  served: readonly ServedPiece[];
}

/** A page of results, and the protected text that it shows. */
export interface FoundResults {
  results: VisibleResults;
  served: ServedPiece[];
}

/** A client waits a second for the first byte; an index being built for the first time may be ready by then. */
const PATIENCE_MS = 700;

/** Our own browsers wait longer for a page or a call of ours. */
const LONG_PATIENCE_MS = 10_000;

/**
 * What the hits of an index are made from; waits a moment for one that is being loaded or built.
 * @throws AppError unknown-index, search-not-ready
 */
export async function sourceOf({ indexes }: Pick<Search, "indexes">, name: string): Promise<HitSource> {
  const known = indexes.source(name);
  if (known) return known;
  if (!indexes.isBuilding) throw unknownIndex(name);
  await Promise.race([indexes.loadFirst(name), delay(PATIENCE_MS)]);
  const built = indexes.source(name);
  if (built) return built;
  throw indexes.isBuilding ? notReady() : unknownIndex(name);
}

/** Waits for an edition that is being loaded or built, so that opening a page right after a start doesn't fail. */
export async function editionLoaded({ indexes }: Pick<Search, "indexes">, version: string): Promise<void> {
  if (indexes.source(version) || !indexes.isBuilding) return;
  await Promise.race([indexes.loadFirst(version), delay(LONG_PATIENCE_MS)]);
}

/**
 * An edition's index of terms, by default the newest's; waits for one that is being loaded or built.
 * @throws AppError search-not-ready
 */
export async function termsOf(search: Pick<Search, "indexes">, version?: string): Promise<TermsContents> {
  const { indexes } = search;
  if (version !== undefined) await editionLoaded(search, version);
  const terms = indexes.termsOf(version);
  if (!terms) throw notReady();
  return terms;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
