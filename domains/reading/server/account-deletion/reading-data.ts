import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { type Content, contentForAll } from "../../../content/server/public.ts";
import { readingLimits } from "../../rules.ts";
import { findPage, presentPages } from "../pins/find-page.ts";
import { readNotes } from "../notes/list-notes.ts";
import { CLOSED_PAGE } from "../notes/present-note.ts";
import { deleteNotes } from "../stores/notes-store.ts";
import { forgetMover, listMovesBy } from "../stores/moves-store.ts";
import { deletePins, listPinIds } from "../stores/pins-store.ts";
import { deleteViewed, listViewedRows } from "../stores/viewed-store.ts";
import type { ReadingNotesTable } from "../tables.ts";

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
