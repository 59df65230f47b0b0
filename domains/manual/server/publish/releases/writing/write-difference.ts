import type { OldHeadingsTable } from "../../../tables.ts";
import { alignBlocks, headingPairs } from "../../../../model/compare/blocks/align-blocks.ts";
import { readBlocks } from "../../../read/reading-store.ts";
import { readHeadings } from "../../history/previews/previews-store.ts";
import { removeEntries, removePages, replaceSections, saveEntries, saveOldAddresses, saveOldHeadings, savePages } from "../../../stores/publishing-store.ts";
import { removeIndexTerms, saveIndexTerms } from "../../../stores/index-terms-store.ts";
import { savePageChanges, wasEverPublished } from "../../history/changes/page-changes-store.ts";
import { tellOwners } from "../../../../../accounts/server/records/public.ts";
import { recordEvent } from "../../../../../accounts/server/security/public.ts";
import type { Queries, Trx } from "../../../../../../platform/db/database.ts";
import type { Difference } from "../../plan/difference.ts";

/**
 * Writes what makes an edition say what it is to say, in the caller's transaction, and what readers are told of that,
 * unless the release is the edition's first. Owners are told of pages that it opens. `byAccountId`: null for the command
 * line.
 */
export async function writeDifference(
  trx: Trx,
  difference: Difference,
  { id, now, byAccountId }: { id: string; now: number; byAccountId: string | null },
): Promise<void> {
  if (await wasEverPublished(trx, difference.edition.id)) {
    await tellOfOpened(trx, difference, { now, byAccountId });
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

/** The most pages that an email names. */
const NAMED = 5;

/** Tells every owner, and the security log, of pages that were for subscribers and are open to everyone now, whichever way they came. */
async function tellOfOpened(
  trx: Trx,
  { edition, opened }: Difference,
  { now, byAccountId }: { now: number; byAccountId: string | null },
): Promise<void> {
  if (opened.length === 0) return;
  const names = opened.slice(0, NAMED).map(({ code, title }) => `${code} ${title}`.trim());
  const rest = opened.length > NAMED ? ` and ${opened.length - NAMED} more` : "";
  const what = `pages of ${edition.handle} were opened to everyone: ${names.join(", ")}${rest}`;
  const clock = { now: () => now };
  await recordEvent(trx, clock, "pages-opened", null, undefined, { byAccountId, detail: what });
  await tellOwners(trx, clock, { what, byAccountId });
}

/** Finds the headings of rewritten pages that have another id than before, as links to them will go on to arrive. */
async function renamedHeadings(db: Queries, rewritten: Difference["rewritten"]): Promise<OldHeadingsTable[]> {
  const headings = await readHeadings(
    db,
    rewritten.flatMap(({ from, to }) => [from, to]),
  );
  const idsOf = (revision: string) => new Set(headings.get(revision)?.headings.map(({ id }) => id));
  const renamed: OldHeadingsTable[] = [];
  for (const { pageId, from, to } of rewritten) {
    const kept = idsOf(to);
    const lost = new Set([...idsOf(from)].filter((id) => !kept.has(id)));
    // Most pages lose none, and aligning takes a while.
    if (lost.size === 0) continue;
    for (const { before, after } of headingPairs(alignBlocks(await readBlocks(db, from), await readBlocks(db, to)))) {
      if (before && after && lost.has(before.id)) {
        renamed.push({ page_id: pageId, heading_id: before.id, now_id: after.id });
      }
    }
  }
  return renamed;
}
