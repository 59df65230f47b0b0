import { forgetOldCodes } from "../../stores/codes-store.ts";
import type { Groups } from "../../records/groups.ts";

const DAY_MS = 86_400_000;

/** So many rows go in one statement. */
const BATCH = 500;

/** Forgets whose the codes were that were used or replaced long ago: their links are then answered like unknown ones. */
export async function forgetEndedCodes({ database, subscriptions, limits }: Groups): Promise<void> {
  const before = subscriptions.clock.now() - limits.oldCodeDays * DAY_MS;
  while ((await forgetOldCodes(database.db, before, BATCH)) === BATCH);
}
