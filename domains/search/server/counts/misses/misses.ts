import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import { deleteEventsBefore } from "../events/events-store.ts";
import { type Miss, deleteMissesBefore, listMissedIndexes, listMisses } from "./search-store.ts";
import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened, wholeNumber } from "../../../../../platform/starting/command-line.ts";
import { requireEdition } from "../../errors.ts";
import { dailyCounts } from "../../../../../platform/telemetry/daily/daily-counts-store.ts";
import type { SearchAdapter } from "../../adapters/adapter.ts";
import type { DailyCounts } from "../../../../../platform/telemetry/daily/daily-counts.ts";
import { tokenize } from "../../engine/text/words.ts";

/** A query that found nothing: how often and when. Who searched is never recorded. */
interface MissedQuery {
  /** Its words in lower case. */
  query: string;
  count: number;
  /** Epoch milliseconds. */
  firstMissedAt: number;
  lastMissedAt: number;
}

const MOST = 500;

/** Lists an edition's queries that found nothing, most frequent first: what the editors may want to write about. */
export function listMissedQueries(db: Queries, handle: string, limit = 100): Promise<MissedQuery[]> {
  return listMisses(db, handle, Math.min(limit, MOST));
}

const KEPT_MS = 400 * 24 * 3_600_000;

/** Deletes queries that have not been repeated for 400 days, and counts of events as old. Call it occasionally. */
export async function forgetOldMisses(db: Queries, clock: Clock): Promise<void> {
  await deleteMissesBefore(db, clock.now() - KEPT_MS);
  await deleteEventsBefore(db, clock.now() - KEPT_MS);
}

interface MissedQueriesContext extends Output {
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

/** Adds `missed-queries`, which prints the searches that found nothing, for the editors. */
export function addMissedQueries(program: Command, context: MissedQueriesContext): void {
  program
    .command("missed-queries")
    .summary("list searches that found nothing, most frequent first")
    .description("Lists searches that found nothing, most frequent first. Who searched is never recorded.")
    .argument("[edition]")
    .option("--most <number>", "how many", "50")
    .action((edition, { most }) =>
      withOpened(context.openDatabase, ({ db }) => showMissedQueries(db, { edition, most }, context)),
    );
}

async function showMissedQueries(
  db: Queries,
  { edition, most }: { edition: string | undefined; most: string },
  { out, facts }: MissedQueriesContext,
): Promise<void> {
  const limit = wholeNumber("most", most, 1, MOST);
  const indexes = edition === undefined ? await listMissedIndexes(db) : [edition];
  if (indexes.length === 0) out("No searches without results yet.");
  for (const index of indexes) {
    const missed = await listMissedQueries(db, index, limit);
    // Misses of an edition that has been removed are still listed.
    if (missed.length === 0) await requireEdition(db, index);
    out(missed.length === 0 ? `${index}: no searches without results.` : `${index}:`);
    for (const { query, count, lastMissedAt } of missed)
      out(`${String(count).padStart(7)}  ${query}  (last ${new Date(lastMissedAt).toISOString().slice(0, 10)})`);
    facts({ [index]: missed });
  }
}

/** What counts searches. */
interface Counting {
  adapter: SearchAdapter;
  misses: MissedQueries;
  counts: Pick<DailyCounts, "add"> | undefined;
}

/** Counts a search by the day, once for all pages of its results. */
export function noteSearch(
  { counts }: Pick<Counting, "counts">,
  index: string,
  { query, page }: { query: string; page: number },
): void {
  if (page === 0 && query.trim() !== "") counts?.add(dailyCounts.searches, index);
}

/** Counts a query that found nothing, unless it was only the filter that hid the results. */
export async function noteMiss({ adapter, misses, counts }: Counting, index: string, query: string): Promise<void> {
  const all = { index, query, prefix: true, typos: true, filter: [], offset: 0, length: 0, facets: [] };
  if ((await adapter.search(all)).total !== 0) return;
  misses.note(index, query);
  counts?.add(dailyCounts.misses, index);
}

const SHORTEST = 2;
/** Longer texts are sentences, and may be about somebody. */
const LONGEST = 60;
/** At most this many different queries wait to be written: a flood of nonsense costs nothing. */
const MOST_WAITING = 500;

/**
 * Counts queries that found nothing until they are written in a batch. Only a query's words are recorded, in lower
 * case; never who searched, and nothing that looks like an e-mail address, a long number or a sentence.
 */
export class MissedQueries {
  readonly #waiting = new Map<string, Miss>();

  note(indexName: string, query: string): void {
    const words = tokenize(query.slice(0, LONGEST * 2))
      .filter(({ span }) => span === 1)
      .map(({ term }) => term);
    const text = words.join(" ");
    if (text.length < SHORTEST || text.length > LONGEST || query.includes("@") || words.length > MOST_WORDS) return;
    if (words.some((word) => /^\d{5,}$/.test(word))) return;
    const key = `${indexName}\n${text}`;
    const known = this.#waiting.get(key);
    if (known) known.count += 1;
    else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { indexName, query: text, count: 1 });
  }

  /** Returns what is waiting to be written, and resets. */
  take(): Miss[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }
}

const MOST_WORDS = 10;
