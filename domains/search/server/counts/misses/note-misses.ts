import type { Miss } from "./search-store.ts";
import { tokenize } from "../../engine/text/tokenize.ts";

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
