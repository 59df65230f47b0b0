import type { InsightsEvent } from "../../../calls.ts";
import { type SearchEvents, listEvents } from "./events-store.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { listEditions } from "../../../../manual/server/public.ts";
import { rowsIndex } from "../../../contract.ts";

/** At most this many different counts wait to be written. */
const MOST_WAITING = 2_000;

/**
 * Counts what readers did with hits until it is written in a batch: how often which record of which index, by type.
 * Nothing of the reader is kept: no token, no time of a single event, no query.
 */
export class CountedEvents {
  readonly #waiting = new Map<string, SearchEvents>();

  /** `isThere` says whether an index has a record with that id: nothing else that was sent is stored. */
  note({ eventType, index, objectIDs = [] }: InsightsEvent, isThere: (objectID: string) => boolean): void {
    for (const objectId of new Set(objectIDs)) {
      if (!isThere(objectId)) continue;
      const key = `${eventType}\n${index}\n${objectId}`;
      const known = this.#waiting.get(key);
      if (known) known.count += 1;
      else if (this.#waiting.size < MOST_WAITING)
        this.#waiting.set(key, { indexName: index, objectId, eventType, count: 1 });
    }
  }

  /** Returns what is waiting to be written, and resets. */
  take(): SearchEvents[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }
}

interface SearchEventsContext {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

/** Its lines in the output of `admin help`. */
export const searchEventsHelp = `
  npm run admin -- search-events <edition>      list what readers opened from searches, as clients report it, most
                                                frequent first; who did is never recorded`;

const MOST = 100;

/** `admin search-events`: prints how often which hits were opened. Returns the exit code. */
export async function showSearchEvents(words: readonly string[], context: SearchEventsContext): Promise<number> {
  const [edition, ...others] = words;
  if (edition === undefined || others.length > 0) {
    context.err("Usage: npm run admin -- search-events <edition>");
    return 2;
  }
  const database = await context.openDatabase();
  try {
    const isThere = (await listEditions(database.db)).some(({ handle }) => handle === edition);
    for (const index of [edition, rowsIndex(edition)]) {
      const counted = await listEvents(database.db, index, MOST);
      if (counted.length === 0 && !isThere) {
        context.err(`There is no edition '${edition}'.`);
        return 1;
      }
      context.out(counted.length === 0 ? `${index}: no events.` : `${index}:`);
      for (const { count, eventType, objectId } of counted)
        context.out(`${String(count).padStart(7)}  ${eventType.padEnd(10)}  ${objectId}`);
    }
    return 0;
  } finally {
    await database.close();
  }
}
