import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { mapPanels } from "../../model/map-panels.ts";
import { rejoinHtml } from "../../../model/rich-text/rejoin-html.ts";
import type { Dashboard } from "../../../contract.ts";
import type { ManualEdition, ManualIndexTerm, ManualPage, ManualRedirect, ManualSearchWords } from "../../model/manual.ts";
import { type LinkIndex, linkablePages } from "./link-index.ts";

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

interface KnownPages {
  /** Whether a page has this address. */
  isPage(address: string): boolean;
  /** A sentence that says why a target is none; null if it is one. */
  whyBroken(to: string): string | null;
}

/**
 * Finds what is wrong with redirects. Since they lead from addresses that no page has to pages, there are neither chains
 * nor circles.
 */
export function redirectFaults(
  redirects: readonly ManualRedirect[],
  pages: KnownPages,
): { from: string; index: number; message: string }[] {
  const first = new Map<string, ManualRedirect>();
  return redirects.flatMap((redirect, index) => {
    const { from } = redirect;
    const isTwin = first.has(from);
    if (!isTwin) first.set(from, redirect);
    const message = isTwin ? "It is listed twice. Remove one." : faultOf(redirect, redirects, pages);
    return message === null ? [] : [{ from, index, message }];
  });
}

function faultOf(
  { from, to, text }: ManualRedirect,
  all: readonly ManualRedirect[],
  { isPage, whyBroken }: KnownPages,
): string | null {
  if (isPage(from)) {
    return `There is a page at '${from}' now, so nobody would be redirected. Remove this entry, or give that page another address.`;
  }
  if (to === "") {
    return text === "" ? "Say where it leads, or what became of it." : null;
  }
  const [address = ""] = to.split("#");
  if (address === from) {
    return "It leads to itself. Lead to the page that replaced it.";
  }
  const next = all.find((other) => other.from === address);
  if (next !== undefined && !isPage(address)) {
    const end = next.to === "" ? "" : ` It leads to '${next.to}': lead there.`;
    return `No page is at '${address}': it is in this list itself.${end}`;
  }
  return whyBroken(to);
}

/** Search words for a section that the edition lacks. */
export interface StraySearchWords {
  /** As written. */
  section: string;
  /** Sentences that say why, and what to do. */
  reason: string;
}

/**
 * Resolves search words to their sections' addresses, in the edition's order: each section once, each phrase once per
 * section. Words without a section are returned separately.
 */
export function placeSearchWords(
  written: readonly ManualSearchWords[],
  edition: ManualEdition,
  index: LinkIndex,
): { placed: ManualSearchWords[]; strays: StraySearchWords[] } {
  const bySection = new Map<string, string[]>();
  const strays: StraySearchWords[] = [];
  for (const { section, words } of written) {
    const found = index.findForSearch(section);
    if ("broken" in found) {
      strays.push({ section, reason: found.broken });
    } else {
      bySection.set(found.target, [...(bySection.get(found.target) ?? []), ...words]);
    }
  }
  const placed = [...sectionsOf(edition)].flatMap((section) => {
    const words = uniquePhrases(bySection.get(section) ?? []);
    return words.length === 0 ? [] : [{ section, words }];
  });
  return { placed, strays };
}

/** Returns the addresses of all pages in order, each before its headings. */
function sectionsOf(edition: ManualEdition): Set<string> {
  const sections = linkablePages(edition).flatMap(({ address, blocks }) => [
    address,
    ...blocks.flatMap((block) => (block.type === "heading" ? [`${address}#${block.id}`] : [])),
  ]);
  return new Set(sections);
}

/** Removes duplicate phrases, ignoring case. */
function uniquePhrases(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const phrase of words) {
    const key = phraseKey(phrase);
    if (!byKey.has(key)) byKey.set(key, phrase);
  }
  return [...byKey.values()];
}

/** Returns the key under which equal phrases match. */
export function phraseKey(phrase: string): string {
  return phrase.toLowerCase();
}
