import {
  removeEntries,
  removeIndexTerms,
  removePages,
  replaceSections,
  saveEntries,
  saveIndexTerms,
  saveOldAddresses,
  saveOldHeadings,
  savePageChanges,
  savePages,
  wasEverPublished,
} from "../../../../content/server/authoring.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import type { Difference } from "../../publish/plan/difference.ts";
import { renamedHeadings } from "./renamed-headings.ts";

/**
 * Writes what makes an edition say what it is to say, in the caller's transaction, and what readers are told of that,
 * unless the release is the edition's first.
 */
export async function writeDifference(
  trx: Trx,
  difference: Difference,
  { id, now }: { id: string; now: number },
): Promise<void> {
  if (await wasEverPublished(trx, difference.edition.id)) {
    await savePageChanges(
      trx,
      difference.pageChanges.map((change) => ({ ...change, release_id: id })),
    );
  }
  // First, to free their addresses: pages may also have changed places.
  const moved = difference.oldAddresses.map((address) => address.page_id);
  await removePages(trx, [...difference.removedPageIds, ...moved], now);
  await savePages(trx, difference.pages);
  await saveOldAddresses(trx, difference.oldAddresses);
  await saveOldHeadings(trx, await renamedHeadings(trx, difference.rewritten));
  if (difference.sections) await replaceSections(trx, difference.edition.id, difference.sections);
  await saveEntries(trx, difference.entries);
  await removeEntries(trx, difference.edition.id, difference.removedEntries);
  await removeIndexTerms(trx, difference.removedTermIds);
  await saveIndexTerms(trx, difference.terms);
}
