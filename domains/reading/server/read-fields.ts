import type { ListedPage } from "../../subscriptions/contract.ts";
import { listPins } from "./pins/list-pins.ts";
import type { Reading } from "./reading.ts";
import { listViewed } from "./viewed/list-viewed.ts";

/** The fields of a User that this domain provides (docs/spec/fields.md). */
export async function readReadingFields(
  reading: Reading,
  accountId: string,
): Promise<{ pinnedPages: ListedPage[]; recentlyViewed: ListedPage[] }> {
  const [pinnedPages, recentlyViewed] = await Promise.all([
    listPins(reading, accountId),
    listViewed(reading, accountId),
  ]);
  return { pinnedPages, recentlyViewed };
}
