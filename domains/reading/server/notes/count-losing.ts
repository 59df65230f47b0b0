import { shownText } from "../../../content/server/public.ts";
import { breathe } from "../../../../platform/flow/breathe.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { withoutSpace } from "../../rules.ts";
import { listNotedAmong, listQuotesOn } from "../stores/notes-store.ts";

/** So many notes on a page are looked at, the newest. */
const MOST = 5_000;

/** A page that is to get another text, both HTML; asked for only if somebody noted something there. */
export interface ChangedText {
  pageId: string;
  texts(): Promise<{ before: string; after: string }> | { before: string; after: string };
}

/**
 * Counts the notes on pages whose passage stands in the text before and not in the one after, by page; pages without
 * such notes are left out. Their readers keep them, with the passage as it was.
 */
export async function countNotesLosing(
  db: Queries,
  pages: readonly ChangedText[],
): Promise<{ pageId: string; count: number }[]> {
  const noted = await listNotedAmong(
    db,
    pages.map(({ pageId }) => pageId),
  );
  const found: { pageId: string; count: number }[] = [];
  for (const { pageId, texts } of pages) {
    if (!noted.has(pageId)) continue;
    const count = await countOn(db, pageId, await texts());
    if (count > 0) found.push({ pageId, count });
  }
  return found;
}

async function countOn(
  db: Queries,
  pageId: string,
  { before, after }: { before: string; after: string },
): Promise<number> {
  const quotes = await listQuotesOn(db, pageId, MOST);
  const old = withoutSpace(shownText(before));
  await breathe();
  const fresh = withoutSpace(shownText(after));
  let count = 0;
  for (const quote of quotes) {
    await breathe();
    const words = withoutSpace(quote);
    if (words !== "" && !fresh.includes(words) && old.includes(words)) count += 1;
  }
  return count;
}
