import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import type { Content } from "../../../content/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { presentPages } from "../pins/find-page.ts";
import { listNoteRows, deleteNotes } from "../stores/notes-store.ts";
import { deletePins, listPinIds } from "../stores/pins-store.ts";
import { deleteViewed, listViewedIds } from "../stores/viewed-store.ts";
import type { ReadingTables } from "../tables.ts";

/** Pins, recently viewed pages and notes. */
export function readingData(content: Pick<Content, "catalog">): PersonalData<ReadingTables> {
  const named = (ids: readonly string[]) =>
    presentPages(content, ids).map(({ version, code, customTitle, uri }) => ({ version, code, customTitle, uri }));
  return {
    name: "reading",
    read: async (db, { id }) => ({
      pins: named(await listPinIds(db, id)),
      recentlyViewed: named(await listViewedIds(db, id, readingLimits.viewedKept)),
      notes: (await listNoteRows(db, id)).map(({ page_title, edition, quote, note, created_at, updated_at }) => ({
        page: page_title,
        version: edition,
        quote,
        note,
        createdAt: new Date(created_at),
        updatedAt: new Date(updated_at),
      })),
    }),
    remove: async (trx, { id }) => {
      await deletePins(trx, id);
      await deleteViewed(trx, id);
      await deleteNotes(trx, id);
    },
    kept: [],
  };
}
