import { mapHtml } from "../../../blocks/map-html.ts";
import type { Block } from "../../../blocks/registry/schemas.ts";
import type { EditionView } from "./edition-view.ts";

const pageLink = /<a href="page:([^"#]+)(#[^"]*)?">([\s\S]*?)<\/a>/g;

/** Resolves links by page id in HTML to current addresses; links to missing pages become plain text. */
export function resolveLinks(html: string, view: EditionView): string {
  if (!html.includes('href="page:')) return html;
  return html.replaceAll(pageLink, (_link, pageId: string, hash: string | undefined, words: string) => {
    const target = view.linkTarget(pageId);
    return target === undefined ? words : `<a href="${target}${hash ?? ""}">${words}</a>`;
  });
}

/** Resolves an address by page id to the page's current address; null if the page no longer exists. */
export function resolveUrl(url: string, view: EditionView): string | null {
  if (!url.startsWith("page:")) return url;
  const [pageId = "", anchor] = url.slice("page:".length).split("#");
  const target = view.linkTarget(pageId);
  if (target === undefined) return null;
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** Resolves the links in blocks to the pages' current addresses. */
export function resolveBlockLinks(blocks: readonly Block[], view: EditionView): Block[] {
  return blocks.map((block) => mapHtml(block, (html) => resolveLinks(html, view)));
}
