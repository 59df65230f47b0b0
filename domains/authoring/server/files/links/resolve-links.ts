import { type Block, rejoinHtml, mapHtml, mapPanels } from "../../../../content/server/authoring.ts";
import type { Dashboard } from "../../../../content/contract.ts";
import type { ManualEdition, ManualIndexTerm, ManualPage, ManualRedirect } from "../../manual.ts";
import type { LinkIndex } from "./link-index.ts";
import { placeSearchWords } from "./place-search-words.ts";

const pageLink = /<a href="(ref|page):([^"]*)">/g;

/**
 * Resolves an edition's links by code (`ref:10.2`) to links by address. Links without a target become plain text, and
 * so do links by page id, which are meaningless outside their database.
 */
export function resolveLinks(edition: ManualEdition, index: LinkIndex): ManualEdition {
  return {
    ...mapEditionLinks(
      edition,
      (html) => resolveIn(html, index),
      (url) => resolveUrl(url, index),
    ),
    index: resolveIndex(edition.index, index),
    redirects: resolveRedirects(edition.redirects, index),
    searchWords: placeSearchWords(edition.searchWords, edition, index).placed,
    ...(edition.searchAnswers && { searchAnswers: placeSearchWords(edition.searchAnswers, edition, index).placed }),
  };
}

/** Returns an edition with all its HTML and link addresses changed; a link whose address becomes null is removed. */
export function mapEditionLinks(
  edition: ManualEdition,
  change: (html: string) => string,
  changeUrl: (url: string) => string | null,
): ManualEdition {
  const inBlocks = (blocks: readonly Block[]) => blocks.map((block) => mapHtml(block, change));
  const inPages = (pages: readonly ManualPage[]): ManualPage[] =>
    pages.map((page) => ({ ...page, blocks: inBlocks(page.blocks), children: inPages(page.children) }));
  return {
    ...edition,
    notice: change(edition.notice),
    pages: inPages(edition.pages),
    guide: { ...edition.guide, blocks: inBlocks(edition.guide.blocks) },
    dashboard: { blocks: edition.dashboard.blocks.map((block) => mapDashboardHtml(block, change)) },
    help: edition.help && { ...edition.help, blocks: inBlocks(edition.help.blocks) },
    panels: mapPanels(edition.panels, change, changeUrl),
  };
}

/** Resolves the terms' links to addresses, dropping broken and duplicate ones. */
function resolveIndex(terms: readonly ManualIndexTerm[], index: LinkIndex): ManualIndexTerm[] {
  return terms.map((term) => {
    const targets = term.links.flatMap((link) => {
      const found = index.findForIndex(link);
      return "target" in found ? [found.target] : [];
    });
    return { ...term, links: [...new Set(targets)], children: resolveIndex(term.children, index) };
  });
}

/** Resolves the targets of redirects to addresses; a broken one leads nowhere. */
function resolveRedirects(redirects: readonly ManualRedirect[], index: LinkIndex): ManualRedirect[] {
  return redirects.map((redirect) => {
    const found = redirect.to === "" ? null : index.findForRedirect(redirect.to);
    return { ...redirect, to: found !== null && "target" in found ? found.target : "" };
  });
}

function resolveUrl(url: string, index: LinkIndex): string | null {
  if (!/^(?:ref|page):/.test(url)) {
    return url;
  }
  const found = url.startsWith("ref:") ? index.find(url.slice("ref:".length)) : null;
  return found !== null && "target" in found ? `ref:${found.target}` : null;
}

/** Returns a part of the dashboard with all its HTML changed. */
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

/** Resolves the links of clean HTML as `resolveLinks` does. */
export function resolveIn(html: string, index: LinkIndex): string {
  let lost = false;
  const resolved = html.replace(pageLink, (_, scheme: string, escaped: string) => {
    const found = scheme === "ref" ? index.find(unescape(escaped)) : null;
    if (found !== null && "target" in found) {
      return `<a href="ref:${found.target}">`;
    }
    lost = true;
    return "<a>";
  });
  // Text that lost its link, or adjacent links that now have the same target, may have to be merged.
  return lost || neighbours.test(resolved)
    ? rejoinHtml(resolved, startsWithBlock.test(html) ? "flow" : "inline")
    : resolved;
}

/** Two links without text in between. */
const neighbours = /<\/a>(?:<[^>]*>)*<a /;

/** Clean flow HTML starts with a paragraph, list or quotation; clean inline HTML never does. */
const startsWithBlock = /^<(?:p|ul|ol|blockquote)\b/;

function unescape(attribute: string): string {
  return attribute
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}
