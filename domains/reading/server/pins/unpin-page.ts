import { pageUnknown } from "../errors.ts";
import type { Reading } from "../reading.ts";
import { deletePin } from "../stores/pins-store.ts";

/** Unpins a page, even a deleted one; does nothing if it isn't pinned. @throws AppError page-unknown (404) */
export async function unpinPage({ database }: Reading, accountId: string, pageId: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(pageId)) throw pageUnknown();
  await deletePin(database.db, accountId, pageId);
}
