import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { ServedPiece } from "../../../../subscriptions/server/budget/public.ts";
import type { LoadedEdition } from "./catalog.ts";
import { type EditionView, pageContent, type PageView } from "./edition-view.ts";
import type { Content } from "../content.ts";
import { type ChapterAddress, readChapter } from "../read-entries.ts";

/** Word counts of pages, computed once per revision. */
const ofPages = new WeakMap<PageView, number>();
/** Word counts of editions' protected pages; undefined while counting. */
const ofEditions = new WeakMap<EditionView, { words: number | undefined }>();

/** Returns what counts as served when a reader opens a protected page; undefined for pages that don't count. */
export async function protectedPage(
  content: Content,
  reader: Reader,
  address: ChapterAddress,
): Promise<ServedPiece | undefined> {
  const edition = content.catalog.edition(address.version);
  const page = edition?.view.page(address.section, address.slug);
  if (!edition || !page) return undefined;
  const access = decideAccess(reader, pageContent(page, edition.view), content.clock.now());
  if (!access.granted || access.by === "public" || access.by === "admin") return undefined;
  const words = await pageWords(content, edition, page);
  return { id: page.id, words, page: { edition: address.version, editionWords: editionWords(content, edition) } };
}

async function pageWords(content: Content, { view }: LoadedEdition, page: PageView): Promise<number> {
  const known = ofPages.get(page);
  if (known !== undefined) return known;
  const address = { version: view.site.handle, section: page.section, slug: page.slug };
  const chapter = await readChapter(content, { kind: "server" }, address);
  const words = countWords(chapter?.html.plain.toString() ?? "");
  ofPages.set(page, words);
  return words;
}

/** Starts counting on the first call, and yields to the event loop between pages. */
function editionWords(content: Content, edition: LoadedEdition): number | undefined {
  const known = ofEditions.get(edition.view);
  if (known) return known.words;
  const counted: { words: number | undefined } = { words: undefined };
  ofEditions.set(edition.view, counted);
  const count = async () => {
    let words = 0;
    for (const page of edition.view.pages) {
      if (!page.isPublic) words += await pageWords(content, edition, page);
      await nextTurn();
    }
    counted.words = words;
  };
  // During a database outage, the next page served starts the count over.
  count().catch(() => ofEditions.delete(edition.view));
  return undefined;
}

const INLINE_TAGS = /<\/?(?:a|abbr|b|cite|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/g;

/** Counts the visible words of HTML. */
export function countWords(html: string): number {
  return (
    html
      .replaceAll(INLINE_TAGS, "")
      .replaceAll(/<[^>]*>/g, " ")
      .match(/\S+/g)?.length ?? 0
  );
}

/** What a reader sees of a table in JSON: its title, its heads, and its cells. */
const SHOWN = /^(?:title|\d+|column\d)$/;

/** How many words tables in JSON show. */
export function countWordsOfTables(json: string): number {
  let words = 0;
  JSON.parse(json, (name, value: unknown) => {
    if (typeof value === "string" && SHOWN.test(name)) words += countWords(value);
    return value;
  });
  return words;
}
