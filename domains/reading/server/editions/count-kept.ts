import type { Queries } from "../../../../platform/db/database.ts";
import { countNotesIn } from "../stores/notes-store.ts";
import { countPinsIn } from "../stores/pins-store.ts";

/** Counts what readers keep in an edition, by its handle, and how many readers keep something there. */
export async function countKeptIn(
  db: Queries,
  edition: string,
): Promise<{ pins: number; notes: number; readers: number }> {
  const pins = await countPinsIn(db, edition);
  const notes = await countNotesIn(db, edition);
  return {
    pins: sum(pins.values()),
    notes: sum(notes.values()),
    readers: new Set([...pins.keys(), ...notes.keys()]).size,
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
