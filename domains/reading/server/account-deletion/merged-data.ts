import type { Queries } from "../../../../platform/db/database.ts";
import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";
import { readingLimits } from "../../rules.ts";
import { joinPins, joinViewed } from "../stores/merge-store.ts";
import { countNotes } from "../stores/notes-store.ts";
import { listPinIds } from "../stores/pins-store.ts";
import { listViewedRows, trimViewed } from "../stores/viewed-store.ts";

/**
 * Pins, notes and recently viewed pages of two accounts as one. Whatever one account may have at most, nothing is lost:
 * who has more can add none until there is room.
 */
export const mergedReading: MergedData = {
  name: "notes, pins and recently viewed pages",
  columns: {
    "pinned_pages.account_id": "joins",
    "viewed_pages.account_id": "joins",
    "reading_notes.account_id": "moves",
    "edition_moves.account_id": "moves",
  },
  plan: async (db, { other }) => {
    const { notes, pins, viewed } = await countReading(db, other.id);
    if (notes + pins + viewed === 0) return [];
    return [
      `Notes (${notes}), pins (${pins}) and recently viewed pages (${viewed}) move; nobody at the desk sees what they say.`,
    ];
  },
  join: async (trx, merging) => {
    await joinPins(trx, merging);
    await joinViewed(trx, merging);
    await trimViewed(trx, merging.kept.id, readingLimits.viewed);
  },
};

/** How much a reader keeps. */
export async function countReading(
  db: Queries,
  accountId: string,
): Promise<Record<"notes" | "pins" | "viewed", number>> {
  const { notes } = await countNotes(db, accountId);
  const [pins, viewed] = [await listPinIds(db, accountId), await listViewedRows(db, accountId, readingLimits.viewed)];
  return { notes, pins: pins.length, viewed: viewed.length };
}
