import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import type { Reader, RefusalReason } from "../../../subscriptions/contract.ts";
import { decideAccess } from "../../../subscriptions/rules.ts";
import { replaceMarks } from "../../model/blocks/footnotes/marks.ts";
import { mapHtml } from "../../model/blocks/map-html.ts";
import type { Dashboard, Guide, QuickLook } from "../../contract.ts";
import { type Chapter, type LoadedEdition, resolveBlockLinks, resolveLinks } from "./catalog/catalog.ts";
import { type PageView, pageContent, pageRef, presentPage } from "./catalog/edition-view.ts";
import type { Content } from "./content.ts";
import { htmlPiece } from "../../../../platform/ssr/page-template.ts";
import { headingAnchor } from "../../rules.ts";
import { renderBlocks } from "../../model/blocks/render.ts";
import { withOldAnchors } from "../../model/blocks/heading/old-anchors.ts";
import type { Block } from "../../model/blocks/registry/schemas.ts";

/** Returns an edition's quick style guide, which is public; undefined if there is none. */
export async function readGuide(content: Content, version: string): Promise<Guide | undefined> {
  const edition = content.catalog.edition(version);
  const guide = edition && (await content.guide(edition.view.site.id));
  return guide && { title: guide.title, blocks: resolveBlockLinks(guide.blocks, edition.view) };
}

/** Returns an edition's dashboard entry; undefined if there is none. */
export async function readDashboard(content: Content, version: string): Promise<Dashboard | undefined> {
  const edition = content.catalog.edition(version);
  const dashboard = edition && (await content.dashboard(edition.view.site.id));
  return dashboard && { blocks: dashboard.blocks.map((block) => resolveDashboardLinks(block, edition)) };
}

function resolveDashboardLinks(
  block: Dashboard["blocks"][number],
  { view }: LoadedEdition,
): Dashboard["blocks"][number] {
  switch (block.type) {
    case "heading":
      return block;
    case "textBlock":
      return { ...block, text: resolveLinks(block.text, view) };
    case "listBlock":
      return { ...block, items: block.items.map((item) => ({ ...item, text: resolveLinks(item.text, view) })) };
    default:
      throw unhandled("dashboard block", block);
  }
}

/** Returns the lookup tables this reader may see, and whether any were left out (RULING-7: protected like content). */
export async function readQuickLook(
  content: Content,
  reader: Reader,
  version: string,
): Promise<{ data: QuickLook; redacted: boolean } | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition) return undefined;
  const stored = await content.quickLookTables(edition.view.site.id);
  const placed = stored.flatMap(({ pageId, table }) => {
    const page = edition.view.pageById(pageId);
    // Notes stay on the page, and so do their marks.
    const change = (html: string) =>
      resolveLinks(
        replaceMarks(html, () => ""),
        edition.view,
      );
    return page ? [{ page, table: mapHtml(table, change) }] : [];
  });
  const order = new Map(edition.view.pages.map(({ id }, index) => [id, index]));
  placed.sort((a, b) => (order.get(a.page.id) ?? 0) - (order.get(b.page.id) ?? 0));
  const now = content.clock.now();
  const open = placed.filter(({ page }) => decideAccess(reader, pageContent(page, edition.view), now).granted);
  return {
    data: { tables: open.map(({ page, table }) => ({ page: pageRef(page), table })) },
    redacted: open.length < placed.length,
  };
}

export interface ChapterAddress {
  version: string;
  section: string;
  slug: string;
}

/** A page as a reader may see it. */
interface ReadChapter extends Chapter {
  refusal: RefusalReason | null;
  /** The anchor, without '#', that the address leads to which the page took over from another; '' otherwise. */
  anchor: string;
  /** The ids that its headings had before, and those that they have now. */
  oldHeadings: ReadonlyMap<string, string>;
}

/** Returns a page as this reader may see it; undefined if there is no such page. */
export async function readChapter(
  content: Content,
  reader: Reader,
  address: ChapterAddress,
): Promise<ReadChapter | undefined> {
  const edition = content.catalog.edition(address.version);
  const page = edition?.view.page(address.section, address.slug);
  if (!edition || !page) return undefined;
  const access = decideAccess(reader, pageContent(page, edition.view), content.clock.now());
  const chapter = await chapterOf(content, edition, page, !access.granted);
  const heading = edition.view.redirect(address.section, address.slug)?.headingId ?? null;
  return {
    ...chapter,
    refusal: access.granted ? null : access.reason,
    anchor: heading === null ? "" : headingAnchor(heading),
    oldHeadings: edition.view.oldHeadings(page),
  };
}

/** Builds the chapter for readers who may see the complete page, or for those who may not. */
async function chapterOf(
  content: Content,
  edition: LoadedEdition,
  page: PageView,
  redacted: boolean,
): Promise<Chapter> {
  const key = `${page.id}.${redacted ? "redacted" : "full"}`;
  const cached = edition.chapters.get(key);
  if (cached) return cached;
  const chapter = await makeChapter(content, edition, page, redacted);
  edition.chapters.set(key, chapter, { size: key.length + chapter.html.plain.length });
  return chapter;
}

async function makeChapter(
  content: Content,
  edition: LoadedEdition,
  page: PageView,
  redacted: boolean,
): Promise<Chapter> {
  const stored = await content.blocks(page.revisionId);
  const blocks = resolveBlockLinks(redacted ? redact(stored) : stored, edition.view);
  return {
    page: { ...presentPage(page, edition.view.site.handle), blocks },
    redacted,
    html: htmlPiece(withOldAnchors(renderBlocks(blocks), edition.view.oldHeadings(page))),
  };
}

const PREVIEW_SENTENCES = 2;
const blockEnd = /<(?:\/(?:p|li|blockquote|ul|ol)|br)>/;
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Returns what a reader without access may see of a page: its headings and the first two sentences of its first text
 * block (RULING-4). Everything else is removed, not hidden.
 */
export function redact(blocks: readonly Block[]): Block[] {
  const firstText = blocks.find((block) => block.type === "text");
  return blocks.flatMap((block): Block[] => {
    if (block.type === "heading") return [block];
    return block === firstText && block.type === "text"
      ? [{ type: "text", text: firstSentences(block.text, PREVIEW_SENTENCES) }]
      : [];
  });
}

/** Returns the first sentences of clean HTML, closing the elements that are open at the cut. */
export function firstSentences(html: string, count: number): string {
  const tokens = html.match(/<[^>]*>|[^<]+/g) ?? [];
  let left = sentencesLength(plain(tokens), count);
  const open: string[] = [];
  let kept = "";
  for (const token of tokens) {
    if (left <= 0) break;
    if (token.startsWith("<")) {
      left -= blockEnd.test(token) ? 1 : 0;
      track(open, token);
      kept += token;
    } else {
      const piece = takeCharacters(token, left);
      left -= piece.length;
      kept += piece.text;
    }
  }
  return (
    kept.trimEnd() +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
}

/** The text for sentence detection: an entity counts as one character, the end of a paragraph as a line break. */
function plain(tokens: readonly string[]): string {
  return tokens
    .map((token) =>
      token.startsWith("<") ? (blockEnd.test(token) ? "\n" : "") : token.replaceAll(/&[a-z#0-9]+;/gi, "&"),
    )
    .join("");
}

function sentencesLength(text: string, count: number): number {
  let sentences = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    if (segment.trim() !== "") sentences += 1;
    if (sentences === count) return index + segment.length;
  }
  return text.length;
}

function takeCharacters(token: string, limit: number): { text: string; length: number } {
  const characters = token.match(/&[a-z#0-9]+;|[\s\S]/gi) ?? [];
  const taken = characters.slice(0, limit);
  return { text: taken.join(""), length: taken.length };
}

function track(open: string[], tag: string): void {
  const name = /^<\/?([a-z0-9]+)/.exec(tag)?.[1];
  if (name === undefined || name === "br") return;
  if (tag.startsWith("</")) open.pop();
  else open.push(name);
}
