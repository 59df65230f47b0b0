import { mapHtml } from "../../../blocks/map-html.ts";
import type { Block } from "../../../blocks/schema.ts";
import type { Dashboard } from "../../../contract.ts";
import type { ManualEdition, ManualPage } from "../../manual.ts";
import type { LinkIndex } from "./link-index.ts";

const reference = /href="ref:([^"]*)"/g;

/** The edition with its links by code (`ref:10.2`) turned into links by address; those that lead nowhere stay. */
export function resolveLinks(edition: ManualEdition, index: LinkIndex): ManualEdition {
  const resolve = (html: string) => resolveIn(html, index);
  const inBlocks = (blocks: readonly Block[]) => blocks.map((block) => mapHtml(block, resolve));
  const inPages = (pages: readonly ManualPage[]): ManualPage[] =>
    pages.map((page) => ({ ...page, blocks: inBlocks(page.blocks), children: inPages(page.children) }));
  return {
    ...edition,
    notice: resolve(edition.notice),
    pages: inPages(edition.pages),
    guide: { ...edition.guide, blocks: inBlocks(edition.guide.blocks) },
    dashboard: { blocks: edition.dashboard.blocks.map((block) => mapDashboardHtml(block, resolve)) },
  };
}

/** A part of the dashboard with every piece of its HTML changed. */
export function mapDashboardHtml(
  block: Dashboard["blocks"][number],
  change: (html: string) => string,
): Dashboard["blocks"][number] {
  switch (block.type) {
    case "heading":
      return block;
    case "textBlock":
      return { ...block, text: change(block.text) };
    case "listBlock":
      return { ...block, items: block.items.map((item) => ({ ...item, text: change(item.text) })) };
  }
}

function resolveIn(html: string, index: LinkIndex): string {
  if (!html.includes('href="ref:')) {
    return html;
  }
  return html.replace(reference, (whole, escaped: string) => {
    const found = index.find(escaped.replace(/&quot;/g, '"').replace(/&amp;/g, "&"));
    return "target" in found ? `href="ref:${found.target}"` : whole;
  });
}
