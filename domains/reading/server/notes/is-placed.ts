import { setImmediate as nextTurn } from "node:timers/promises";
import { readChapter, shownText } from "../../../content/server/public.ts";
import type { Content } from "../../../content/server/public.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { withoutSpace } from "../../rules.ts";
import { findOpenPage } from "../pins/find-page.ts";
import type { ReadingNotesTable } from "../tables.ts";

/** The text of articles, full or redacted, by article of one revision. */
const texts = new WeakMap<object, string>();

/**
 * Whether a note's passage is still on its page. Searches only what this reader may read of the page, so the answer
 * reveals nothing the reader couldn't see. Returns null when that isn't conclusive because the page, or its edition, is
 * closed to the reader.
 */
export async function isPlaced(
  content: Content,
  reader: Reader,
  { page_id, quote }: Pick<ReadingNotesTable, "page_id" | "quote">,
): Promise<boolean | null> {
  const found = findOpenPage(content, reader, page_id);
  if (found === "reserved") return null;
  if (!found) return false;
  const { page, view } = found;
  const address = { version: view.site.handle, section: page.section, slug: page.slug };
  const chapter = await readChapter(content, reader, address);
  if (!chapter) return false;
  const text = texts.get(chapter.html) ?? (await wordsOf(chapter.html));
  const words = withoutSpace(quote);
  if (words !== "" && text.includes(words)) return true;
  return chapter.refusal === null ? false : null;
}

/** A page may be long: yields after each one. */
async function wordsOf(html: { plain: Buffer }): Promise<string> {
  const text = withoutSpace(shownText(html.plain.toString()));
  texts.set(html, text);
  await nextTurn();
  return text;
}
