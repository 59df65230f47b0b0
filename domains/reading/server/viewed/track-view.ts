import { readingLimits } from "../../contract.ts";
import { pageUnknown } from "../errors.ts";
import { findPage } from "../pins/find-page.ts";
import type { Reading } from "../reading.ts";
import { trimViewed, upsertViewed } from "../stores/viewed-store.ts";

/**
 * Puts a page first among those that an account has viewed, and forgets the oldest (PAGE-6). One small transaction that
 * no reader waits for; a power cut may drop the newest.
 * @throws AppError page-unknown (404)
 */
export async function trackView(
  { database, content, clock }: Reading,
  accountId: string,
  pageId: string,
): Promise<void> {
  if (!findPage(content, pageId)) throw pageUnknown();
  await database.relaxed.transaction().execute(async (trx) => {
    await upsertViewed(trx, accountId, pageId, clock.now());
    await trimViewed(trx, accountId, readingLimits.viewed);
  });
}
