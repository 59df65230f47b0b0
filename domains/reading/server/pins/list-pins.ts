import type { ListedPage } from "../../contract.ts";
import type { Reading } from "../reading.ts";
import { listPinIds } from "../stores/pins-store.ts";
import { presentPages } from "./find-page.ts";

/** An account's pinned pages, the first pin first. */
export async function listPins({ database, content }: Reading, accountId: string): Promise<ListedPage[]> {
  return presentPages(content, await listPinIds(database.db, accountId));
}
