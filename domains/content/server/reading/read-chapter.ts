import { htmlPiece } from "../../../../platform/ssr/html-placeholders.ts";
import type { Reader, RefusalReason } from "../../../subscriptions/contract.ts";
import { decideAccess } from "../../../subscriptions/rules.ts";
import { headingAnchor } from "../../rules.ts";
import { renderBlocks } from "../../blocks/render.ts";
import type { Chapter, LoadedEdition } from "./catalog/catalog.ts";
import { pageContent, type PageView, presentPage } from "./catalog/edition-view.ts";
import { resolveBlockLinks } from "./catalog/resolve-links.ts";
import type { Content } from "./content.ts";
import { withOldAnchors } from "../../blocks/heading/old-anchors.ts";
import { redact } from "./excerpts/redact.ts";

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
