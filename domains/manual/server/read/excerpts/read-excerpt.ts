import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { Reader } from "../../../../subscriptions/contract.ts";
import { decideAccess } from "../../../../subscriptions/rules.ts";
import type { ServedPiece } from "../../../../subscriptions/server/budget/public.ts";
import type { Excerpt } from "../../../contract.ts";
import { headingAnchor, pageLabel } from "../../../rules.ts";
import type { LoadedEdition } from "../catalog/catalog.ts";
import { type PageView, pageContent } from "../catalog/edition-view.ts";
import { countWords } from "../catalog/protected-words.ts";
import type { Content } from "../content.ts";
import { type ChapterAddress, firstSentences, readChapter } from "../read-entries.ts";
import { bindWords, paragraphs, plainText } from "../../../model/blocks/plain-text.ts";
import { renderExampleText } from "../../../model/blocks/example/render.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";

/** Where a cross-reference leads. */
export interface ReferenceAddress extends ChapterAddress {
  /** The anchor of a heading; empty for the page itself. */
  anchor: string;
}

interface Target {
  edition: LoadedEdition;
  page: PageView;
  /** The anchor of the heading as it is now; empty for the page itself. */
  anchor: string;
  names: Pick<Excerpt, "code" | "title" | "page">;
}

/**
 * Returns what a cross-reference leads to: its name, and how it begins if this reader may read it. Undefined if there is
 * no such page or heading.
 */
export async function readExcerpt(
  content: Content,
  reader: Reader,
  address: ReferenceAddress,
): Promise<{ data: Excerpt; redacted: boolean } | undefined> {
  const target = findTarget(content, address);
  if (!target) return undefined;
  const isOpen = accessTo(target, content, reader).granted;
  const beginning = isOpen ? await beginningOf(content, address, target.anchor) : { text: "", example: "" };
  return { data: { ...target.names, ...beginning }, redacted: !isOpen };
}

/** Returns what counts as served with an excerpt; undefined for those that don't count. */
export async function protectedExcerpt(
  content: Content,
  reader: Reader,
  address: ReferenceAddress,
): Promise<ServedPiece | undefined> {
  const target = findTarget(content, address);
  const access = target && accessTo(target, content, reader);
  if (!target || !access?.granted || access.by === "public" || access.by === "admin") return undefined;
  const { text, example } = await beginningOf(content, address, target.anchor);
  const { id } = target.page;
  return { id: `${id} ${target.anchor}`, words: countWords(`${text} ${example}`), of: id };
}

function accessTo({ page, edition }: Target, content: Content, reader: Reader) {
  return decideAccess(reader, pageContent(page, edition.view), content.clock.now());
}

function findTarget(content: Content, { version, section, slug, ...asked }: ReferenceAddress): Target | undefined {
  const edition = content.catalog.edition(version);
  const page = edition?.view.page(section, slug);
  if (!edition || !page) return undefined;
  const { code, title } = page;
  const anchor = asked.anchor === "" ? "" : anchorNow(edition, page, asked.anchor);
  if (anchor === "") return { edition, page, anchor, names: { code, title: escapeHtml(title), page: "" } };
  const heading = page.headings.find(({ id }) => headingAnchor(id) === anchor);
  if (!heading) return undefined;
  const name = `${pageLabel(page.section, code)} ${title}`.trim();
  const words = heading.text.replaceAll(/<\/?a\b[^>]*>/g, "");
  return { edition, page, anchor, names: { code: heading.code, title: words, page: name } };
}

/** The anchor of the heading that had this one, as far as it was renamed. */
function anchorNow({ view }: LoadedEdition, page: PageView, anchor: string): string {
  const renamed = [...view.oldHeadings(page)].find(([old]) => headingAnchor(old) === anchor);
  return renamed ? headingAnchor(renamed[1]) : anchor;
}

/** The complete page is in memory once somebody has opened it. */
async function beginningOf(content: Content, address: ChapterAddress, anchor: string): Promise<Beginning> {
  const chapter = await readChapter(content, { kind: "server" }, address);
  return excerptOf(chapter?.page.blocks ?? [], anchor);
}

/** Two sentences, or one if they are longer than this many characters. */
const MOST_TEXT = 320;
/** A longer example shows too much at once. */
const MOST_EXAMPLE = 400;

/** How a section begins, as clean HTML without links. Either is empty if the section has none. */
interface Beginning {
  text: string;
  example: string;
}

/**
 * Returns the first lines of a page, or of the section with this anchor, and its first example that shows what is right.
 */
export function excerptOf(blocks: readonly Block[], anchor: string): Beginning {
  const section = anchor === "" ? blocks : sectionAt(blocks, anchor);
  const [words = ""] = section.flatMap((block) =>
    block.type === "text" ? [block.text] : block.type === "tip" ? [block.tip] : [],
  );
  const example = section.find(
    (block) => block.type === "example" && block.marker !== "NOT" && plainText(block.text).length <= MOST_EXAMPLE,
  );
  return {
    text: words === "" ? "" : paragraphs(forReading(firstLines(words))),
    example: example?.type === "example" ? renderExampleText({ ...example, text: forReading(example.text) }) : "",
  };
}

/** The blocks below a heading, up to the next one that isn't deeper. */
function sectionAt(blocks: readonly Block[], anchor: string): readonly Block[] {
  const start = blocks.findIndex((block) => block.type === "heading" && headingAnchor(block.id) === anchor);
  const level = levelOf(blocks[start]);
  const below = blocks.slice(start + 1);
  const end = below.findIndex((block) => block.type === "heading" && levelOf(block) <= level);
  return end < 0 ? below : below.slice(0, end);
}

function levelOf(block: Block | undefined): number {
  return block?.type === "heading" ? (block.headingLevel[0] ?? 1) : 0;
}

function firstLines(html: string): string {
  const two = firstSentences(html, 2);
  return plainText(two).length > MOST_TEXT ? firstSentences(html, 1) : two;
}

function forReading(html: string): string {
  return bindWords(html.replaceAll(/<\/?a\b[^>]*>/g, ""));
}
