import { readingLimits } from "../../rules.ts";
import { pageUnknown } from "../errors.ts";
import { findPage } from "../pins/find-page.ts";
import type { Reading } from "../reading.ts";
import { trimViewed, upsertViewed } from "../stores/viewed-store.ts";

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
