import { mapHtml } from "../../../blocks/map-html.ts";
import type { Block } from "../../../blocks/schema.ts";
import type { EditionView } from "./edition-view.ts";

const pageLink = /<a href="page:([^"#]+)(#[^"]*)?">([\s\S]*?)<\/a>/g;

/** HTML whose links by page id lead to the pages' current addresses; a link to a page that is gone becomes its words. */
export function resolveLinks(html: string, view: EditionView): string {
  if (!html.includes('href="page:')) return html;
  return html.replaceAll(pageLink, (_link, pageId: string, hash: string | undefined, words: string) => {
    const target = view.linkTarget(pageId);
    return target === undefined ? words : `<a href="${target}${hash ?? ""}">${words}</a>`;
  });
}

/** A lone address: a link by page id leads to the page's current address; null where the page is gone. */
export function resolveUrl(url: string, view: EditionView): string | null {
  if (!url.startsWith("page:")) return url;
  const [pageId = "", anchor] = url.slice("page:".length).split("#");
  const target = view.linkTarget(pageId);
  if (target === undefined) return null;
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** Blocks whose links lead to the pages' current addresses. */
export function resolveBlockLinks(blocks: readonly Block[], view: EditionView): Block[] {
  return blocks.map((block) => mapHtml(block, (html) => resolveLinks(html, view)));
}
