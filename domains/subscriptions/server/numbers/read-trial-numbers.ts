import { addDays, type Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { countTrials } from "./trial-numbers-store.ts";

/** What became of the trials that began on a day: each is one of the last three. */
export interface TrialNumbers {
  day: Day;
  started: number;
  /** Turned into a subscription, of the account's own or by a seat in a group; also where the trial has days left. */
  turned: number;
  ended: number;
  running: number;
}

/** So many days are counted by one statement. */
const PART_DAYS = 7;

/** How the trials that began in these days stand now, by the days on which any began (the publisher's days). */
export async function readTrialNumbers(
  db: Queries,
  { clock, zone }: Pick<Subscriptions, "clock" | "zone">,
  { from, until }: { from: Day; until: Day },
): Promise<TrialNumbers[]> {
  const today = zone.dayAt(clock.now());
  const days = new Map<Day, TrialNumbers>();
  for (let first = from; first <= until; first = addDays(first, PART_DAYS)) {
    const last = addDays(first, PART_DAYS - 1);
    for (const { day, endsOn, turned, count } of await countTrials(db, {
      from: first,
      until: last < until ? last : until,
    })) {
      const known = days.get(day) ?? { day, started: 0, turned: 0, ended: 0, running: 0 };
      const fate = turned === 1 ? "turned" : endsOn < today ? "ended" : "running";
      known.started += count;
      known[fate] += count;
      days.set(day, known);
    }
    await yieldToEventLoop();
  }
  return [...days.values()];
}
