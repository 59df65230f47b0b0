import type { Block } from "../../blocks/schema.ts";
import type { ManualEdition, ManualPage } from "../manual.ts";
import { changeBlockHtml } from "./block-html.ts";
import type { LinkIndex } from "./link-index.ts";

const reference = /href="ref:([^"]*)"/g;

/** The edition with its links by code (`ref:10.2`) turned into links by address; those that lead nowhere stay. */
export function resolveLinks(edition: ManualEdition, index: LinkIndex): ManualEdition {
  const resolve = (html: string) =>
    html.includes('href="ref:')
      ? html.replace(reference, (whole, written: string) => {
          const found = index.find(
            written
              .replace(/&quot;/g, '"')
              .replace(/&lt;/g, "<")
              .replace(/&gt;/g, ">")
              .replace(/&amp;/g, "&"),
          );
          return "target" in found ? `href="ref:${found.target}"` : whole;
        })
      : html;
  const inBlocks = (blocks: readonly Block[]) => blocks.map((block) => changeBlockHtml(block, resolve));
  const inPages = (pages: readonly ManualPage[]): ManualPage[] =>
    pages.map((page) => ({ ...page, blocks: inBlocks(page.blocks), children: inPages(page.children) }));
  return {
    ...edition,
    notice: resolve(edition.notice),
    pages: inPages(edition.pages),
    guide: { ...edition.guide, blocks: inBlocks(edition.guide.blocks) },
  };
}
