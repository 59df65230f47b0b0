import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened } from "../../../../../platform/starting/command-line.ts";
import type { InsightsEvent } from "../../../calls.ts";
import { type SearchEvents, listEvents } from "./events-store.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import { requireEdition } from "../../errors.ts";
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

interface SearchEventsContext extends Output {
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

const MOST = 100;

/** Adds `search-events`, which prints how often which hits were opened. */
export function addSearchEvents(program: Command, context: SearchEventsContext): void {
  program
    .command("search-events")
    .summary("list what readers opened from searches, most frequent first")
    .description(
      "Lists what readers opened from searches, as clients report it, most frequent first. Who did is never recorded.",
    )
    .argument("<edition>")
    .action((edition) => withOpened(context.openDatabase, ({ db }) => showSearchEvents(db, edition, context)));
}

async function showSearchEvents(db: Queries, edition: string, { out, facts }: SearchEventsContext): Promise<void> {
  for (const index of [edition, rowsIndex(edition)]) {
    const counted = await listEvents(db, index, MOST);
    if (counted.length === 0) await requireEdition(db, edition);
    out(counted.length === 0 ? `${index}: no events.` : `${index}:`);
    for (const { count, eventType, objectId } of counted)
      out(`${String(count).padStart(7)}  ${eventType.padEnd(10)}  ${objectId}`);
    facts({ [index]: counted });
  }
}
