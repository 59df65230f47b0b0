import type { InsightsEvent } from "../../../calls.ts";
import type { SearchEvents } from "./events-store.ts";

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
