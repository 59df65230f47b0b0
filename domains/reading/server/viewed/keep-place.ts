import type { ReadingPlace } from "../../contract.ts";
import type { Reading } from "../reading.ts";
import { updatePlace } from "../stores/viewed-store.ts";

/** Keeps where on a page its reader stopped: one write that nobody waits for; a power failure may lose the newest. */
export async function keepPlace(
  { database }: Pick<Reading, "database">,
  accountId: string,
  pageId: string,
  place: ReadingPlace,
): Promise<void> {
  await updatePlace(database.relaxed, accountId, pageId, place);
}
