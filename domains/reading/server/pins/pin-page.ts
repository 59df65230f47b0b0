import { readingLimits } from "../../rules.ts";
import { pageUnknown, tooManyPins } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { insertPin } from "../stores/pins-store.ts";
import { findPage } from "./find-page.ts";

/**
 * Pins a page ahead of an account's other pins (PIN-4).
 * @throws AppError page-unknown (404), too-many-pins (422)
 */
export async function pinPage({ database, content, clock }: Reading, accountId: string, pageId: string): Promise<void> {
  const found = findPage(content, pageId);
  if (!found) throw pageUnknown();
  const pin = { accountId, pageId, edition: found.view.site.handle, at: clock.now(), most: readingLimits.pins };
  if (!(await insertPin(database.db, pin))) throw tooManyPins();
}
