import { plainText, readChapter } from "../../../content/server/public.ts";
import type { Content } from "../../../content/server/public.ts";
import { placeQuote, withoutSpace } from "../../rules.ts";
import { findPage, type PlacedPage } from "../pins/find-page.ts";
import type { ReadingNotesTable } from "../tables.ts";

/** The words of pages, by the page as one revision has it. */
const texts = new WeakMap<object, Promise<string>>();

/** Whether the passage of a note still stands on its page. Says nothing else of the page, whoever may read it. */
export async function isPlaced(content: Content, note: ReadingNotesTable): Promise<boolean> {
  const found = findPage(content, note.page_id);
  if (!found) return false;
  const text = texts.get(found.page) ?? wordsOf(content, found);
  texts.set(found.page, text);
  return placeQuote(await text, note) !== null;
}

async function wordsOf(content: Content, { page, view }: PlacedPage): Promise<string> {
  const address = { version: view.site.handle, section: page.section, slug: page.slug };
  // The whole page, for the server's own eyes.
  const chapter = await readChapter(content, { kind: "server" }, address);
  return withoutSpace(plainText(chapter?.html.plain.toString() ?? ""));
}
