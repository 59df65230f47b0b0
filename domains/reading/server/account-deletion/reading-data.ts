import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { type Content, contentForAll } from "../../../manual/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { findPage, presentPages } from "../pins/pins.ts";
import { CLOSED_PAGE, readNotes } from "../notes/notes.ts";
import { countNotes, deleteNotes } from "../stores/notes-store.ts";
import { forgetMover, listMovesBy } from "../stores/moves-store.ts";
import { deletePins, listPinIds } from "../stores/pins-store.ts";
import { deleteViewed, listViewedRows, trimViewed } from "../stores/viewed-store.ts";
import type { ReadingNotesTable } from "../tables.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";
import { joinPins, joinViewed } from "../stores/merge-store.ts";

/** Pins, recently viewed pages and notes. Leaves out page titles of editions that aren't public. */
export function readingData(content: Pick<Content, "catalog">): PersonalData {
  const named = (ids: readonly string[]) =>
    presentPages(contentForAll(content), ids).map(({ version, code, customTitle, uri }) => ({
      version,
      code,
      customTitle,
      uri,
    }));
  const isClosed = (id: string) => findPage(content, id) !== undefined && !findPage(contentForAll(content), id);
  return {
    name: "reading",
    read: async (db, { id }) => ({
      pins: named(await listPinIds(db, id)),
      recentlyViewed: named((await listViewedRows(db, id, readingLimits.viewedKept)).map((row) => row.page_id)),
      movedBetweenEditions: (await listMovesBy(db, id)).map(
        ({ from_edition: from, to_edition: to, reason, made_at: at }) => {
          return { from, to, reason, at: new Date(at) };
        },
      ),
      notes: await Array.fromAsync(readNotes(db, { accountId: id }), (row) => presentOwn(row, isClosed(row.page_id))),
    }),
    remove: async (trx, { id }) => {
      await deletePins(trx, id);
      await deleteViewed(trx, id);
      await deleteNotes(trx, id);
      await forgetMover(trx, id);
    },
    kept: [],
  };
}

function presentOwn(
  { page_title, edition, quote, note, created_at, updated_at }: ReadingNotesTable,
  isClosed: boolean,
) {
  return {
    page: isClosed ? CLOSED_PAGE : page_title,
    version: isClosed ? null : edition,
    quote,
    note,
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
  };
}

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
      `Notes (${notes}), pins (${pins}) and recently viewed pages (${viewed}) move; nobody in admin sees what they say.`,
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
