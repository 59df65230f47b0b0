import type { ReadingPlace, ViewedPage } from "../../contract.ts";
import { plainText } from "../../../manual/server/model/public.ts";
import { headingAnchor } from "../../../manual/rules.ts";
import { findPage, presentPages } from "../pins/pins.ts";
import { readingLimits } from "../../rules.ts";
import type { Reading } from "../reading.ts";
import { listViewedRows, trimViewed, updatePlace, upsertViewed } from "../stores/viewed-store.ts";
import { pageUnknown } from "../errors.ts";

/** The pages an account has viewed, the latest first, each with where its reader stopped. */
export async function listViewed({ database, content }: Reading, accountId: string): Promise<ViewedPage[]> {
  const rows = await listViewedRows(database.db, accountId, readingLimits.viewed);
  const byPage = new Map(rows.map((row) => [row.page_id, row]));
  return presentPages(content, [...byPage.keys()]).map((page) => {
    const { viewed_at, anchor, along } = byPage.get(page.id) ?? { viewed_at: 0, anchor: "", along: 0 };
    return { ...page, viewedAt: viewed_at, place: placeOf(content, page.id, { anchor, along }) };
  });
}

/** Where on a page its reader stopped, with its heading; null if that is the beginning, or the heading is gone. */
function placeOf(content: Reading["content"], pageId: string, { anchor, along }: ReadingPlace): ViewedPage["place"] {
  const heading = findPage(content, pageId)?.page.headings.find(({ id }) => headingAnchor(id) === anchor);
  if (!heading) return null;
  return { anchor, along, heading: `${heading.code} ${plainText(heading.text)}`.trim() };
}

/**
 * Puts a page first among those an account has viewed (PAGE-6): one write that no reader waits for; a power failure may
 * lose the newest. About once in fifty views of new pages, a second write deletes the oldest.
 * @throws AppError page-unknown (404)
 */
export async function trackView(
  { database, content, clock }: Reading,
  accountId: string,
  pageId: string,
): Promise<void> {
  if (!findPage(content, pageId)) throw pageUnknown();
  const kept = await upsertViewed(database.relaxed, accountId, pageId, clock.now());
  if (kept >= readingLimits.viewedKept) await trimViewed(database.relaxed, accountId, readingLimits.viewed);
}

/** Keeps where on a page its reader stopped: one write that nobody waits for; a power failure may lose the newest. */
export async function keepPlace(
  { database }: Pick<Reading, "database">,
  accountId: string,
  pageId: string,
  place: ReadingPlace,
): Promise<void> {
  await updatePlace(database.relaxed, accountId, pageId, place);
}
