import type { ListedPage } from "../../contract.ts";
import { presentPages } from "../pins/find-page.ts";
import { readingLimits } from "../../rules.ts";
import type { Reading } from "../reading.ts";
import { listViewedIds } from "../stores/viewed-store.ts";

/** The pages an account has viewed, the latest first. */
export async function listViewed({ database, content }: Reading, accountId: string): Promise<ListedPage[]> {
  return presentPages(content, await listViewedIds(database.db, accountId, readingLimits.viewed));
}
