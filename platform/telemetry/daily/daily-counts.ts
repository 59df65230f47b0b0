import { type Day, addDays, dayOfNumber } from "../../clock/time-zone.ts";
import type { Clock } from "../../clock/clock.ts";
import type { Database } from "../../db/database.ts";
import type { Secrets } from "../../secrets/secrets.ts";
import {
  type Counted,
  type DailyCount,
  addCounts,
  dailyCounts,
  forgetCounts,
  forgetMarks,
  keepMarks,
} from "./daily-counts-store.ts";
import { RegularWriter } from "../regular-writer.ts";

/** So many different counts wait to be written: a flood of made-up ones costs nothing. */
const MOST_WAITING = 5_000;
/** So many who were counted today are remembered; the others are looked up when they come again. */
const MOST_KNOWN = 20_000;
/** Words that were searched for are kept for so many days, numbers for longer. */
const KEPT_DAYS = { words: 400, numbers: 1_100 } as const;

const DAY_MS = 86_400_000;

/** The day in UTC of a time in epoch milliseconds. */
export function dayInUtc(at: number): Day {
  return dayOfNumber(Math.floor(at / DAY_MS));
}

interface Parts {
  database: Pick<Database, "relaxed">;
  clock: Clock;
  secrets: Pick<Secrets, "fingerprints">;
}

/** What is waiting to be written. */
interface Waiting {
  counts: Map<string, Counted>;
  /** Keys of those who are to be counted once, by their mark. */
  once: Map<string, Omit<Counted, "count">>;
}

/**
 * Counts by the day what happens, on all servers together, without whom it happens to. Nobody waits for a write: each
 * server adds up in memory and writes every few seconds (docs/decisions/operations.md).
 */
export class DailyCounts extends RegularWriter {
  readonly #parts: Parts;
  #waiting: Waiting = { counts: new Map(), once: new Map() };
  #known = { day: "", who: new Set<string>() };
  #tidiedOn = "";

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  /** Counts that something happened, today or on `day`. */
  add(what: DailyCount, key: string, { count = 1, day = this.#today() }: { count?: number; day?: Day } = {}): void {
    addTo(this.#waiting, { what, day, key, count });
  }

  /** Counts somebody who did something today, unless that was counted before, on whichever server. */
  addOnce(what: DailyCount, key: string, who: string): void {
    const day = this.#today();
    if (this.#known.day !== day) this.#known = { day, who: new Set() };
    const { who: known } = this.#known;
    const name = `${what}\n${key}\n${who}`;
    if (known.has(name) || this.#waiting.once.size >= MOST_WAITING) return;
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(name);
    const [mark] = this.#parts.secrets.fingerprints("daily-counts", `${day}\n${name}`);
    this.#waiting.once.set(mark, { what, day, key });
  }

  protected override async flush(): Promise<void> {
    const { counts, once } = this.#waiting;
    this.#waiting = { counts: new Map(), once: new Map() };
    try {
      if (counts.size + once.size > 0) await this.#save([...counts.values()], once);
    } catch (error) {
      for (const counted of counts.values()) addTo(this.#waiting, counted);
      for (const [mark, counted] of once) this.#waiting.once.set(mark, counted);
      throw error;
    }
    await this.#tidy();
  }

  async #save(counts: readonly Counted[], once: Waiting["once"]): Promise<void> {
    await this.#parts.database.relaxed.transaction().execute(async (trx) => {
      const all: Waiting = { counts: new Map(), once: new Map() };
      for (const counted of counts) addTo(all, counted);
      const byDay = Map.groupBy(once, ([, { day }]) => day);
      for (const [day, marked] of byDay) {
        const marks = marked.map(([mark]) => mark);
        for (const mark of await keepMarks(trx, day, marks)) {
          const counted = once.get(mark);
          if (counted) addTo(all, { ...counted, count: 1 });
        }
      }
      await addCounts(trx, [...all.counts.values()]);
    });
  }

  /** Yesterday's marks stay for servers that have not written all of yesterday yet. */
  async #tidy(): Promise<void> {
    const today = this.#today();
    if (this.#tidiedOn === today) return;
    this.#tidiedOn = today;
    const { relaxed } = this.#parts.database;
    await forgetMarks(relaxed, addDays(today, -1));
    for (const what of Object.values(dailyCounts)) {
      const kept = what === dailyCounts.missed ? KEPT_DAYS.words : KEPT_DAYS.numbers;
      await forgetCounts(relaxed, addDays(today, -kept), what);
    }
  }

  #today(): Day {
    return dayInUtc(this.#parts.clock.now());
  }
}

function addTo({ counts }: Waiting, counted: Counted): void {
  const name = `${counted.what}\n${counted.day}\n${counted.key}`;
  const known = counts.get(name);
  if (known) known.count += counted.count;
  else if (counts.size < MOST_WAITING) counts.set(name, { ...counted });
}
