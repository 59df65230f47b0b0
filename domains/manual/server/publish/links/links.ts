import type { AddressRedirect, IndexLink, Redirects, SearchKnowledge, SearchWords } from "../../tables.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { HeadingBlock } from "../../../model/blocks/heading/schema.ts";
import type { OutlinePage } from "../../read/catalog/edition-view.ts";
import { linkEnds } from "../../../model/index-terms/schema.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { mapPanels } from "../../model/map-panels.ts";
import { headingAnchor } from "../../../rules.ts";
import { type Dashboard, type Guide, type Panels, sections } from "../../../contract.ts";
import { mapDashboardHtml } from "../../files/links/resolve-links.ts";
import type { ManualEdition } from "../../model/manual.ts";
import type { FlatPage } from "../plan/difference.ts";
import { renamePictures } from "../plan/pictures.ts";

/** Makes a block of what is known of a page's heading. */
export function headingBlock({ id, code, text, level }: OutlinePage["headings"][number]): HeadingBlock {
  const heading = { headingCode: code, headingText: text, headingLevel: [level] };
  return { type: "heading", id, ...heading, putNameOnItsOwnLine: false };
}

/** The pages outside the sections; in references, the address is also the id. */
export const guideTarget = "quick-style-guide";
export const helpTarget = "help";
const entryTargets: readonly string[] = [guideTarget, helpTarget];

const anchorPrefix = headingAnchor("");

interface LinkTarget {
  pageId: string;
  headingIds: ReadonlySet<string>;
}

/** Resolves portable references to links by page id. */
export class ReferenceTargets {
  readonly #targets = new Map<string, LinkTarget>();

  add(address: string, pageId: string, blocks: readonly Block[]): void {
    const headingIds = new Set(blocks.flatMap((block) => (block.type === "heading" ? [block.id] : [])));
    this.#targets.set(address, { pageId, headingIds });
  }

  /** `ref:rules/cases#names` becomes `page:{id}#b-names`; broken references are dropped, other links are kept. */
  resolve(href: string): LinkFate {
    // A page id is meaningless outside its database.
    if (href.startsWith("page:")) return "drop";
    if (!href.startsWith("ref:")) return "keep";
    const found = this.find(href.slice("ref:".length));
    if (found === undefined) return "drop";
    const anchor = found.headingId === null ? "" : `#${headingAnchor(found.headingId)}`;
    return { to: `page:${found.pageId}${anchor}` };
  }

  /** Finds the place, or the range of places, that a term's link leads to; undefined if an end is missing. */
  findForIndex(link: string): IndexLink | undefined {
    const [first, last] = linkEnds(link);
    const found = this.find(first);
    if (last === null || found === undefined) return found;
    const to = this.find(last);
    return to && { ...found, to };
  }

  /** Finds the page and heading at `rules/cases#names`; undefined if there is none. */
  find(reference: string): IndexLink | undefined {
    const [address = "", headingId = null, ...more] = reference.split("#");
    const target = this.#targets.get(address);
    if (target === undefined || more.length > 0) return undefined;
    return headingId === null || target.headingIds.has(headingId) ? { pageId: target.pageId, headingId } : undefined;
  }
}

/** The reverse: `page:{id}#b-names` becomes `ref:rules/cases#names`. `addresses` maps live pages' ids to addresses. */
export function toReference(href: string, addresses: ReadonlyMap<string, string>): LinkFate {
  if (!href.startsWith("page:")) return "keep";
  const [pageId = "", anchor] = href.slice("page:".length).split("#");
  const address = addressOf(pageId, addresses);
  if (address === undefined) return "drop";
  return { to: anchor === undefined ? `ref:${address}` : `ref:${address}#${anchor.slice(anchorPrefix.length)}` };
}

/** Returns a term's link as `rules/cases#names`; undefined if its page no longer exists. */
export function indexAddress(link: IndexLink, addresses: ReadonlyMap<string, string>): string | undefined {
  const address = addressOf(link.pageId, addresses);
  const first = address === undefined || link.headingId === null ? address : `${address}#${link.headingId}`;
  const last = link.to && indexAddress(link.to, addresses);
  return first === undefined || last === undefined ? first : `${first} to ${last}`;
}

function addressOf(pageId: string, addresses: ReadonlyMap<string, string>): string | undefined {
  return entryTargets.includes(pageId) ? pageId : addresses.get(pageId);
}

/** A manual's contents as stored: links by page id, pictures by stored name. */
export interface StoredContents {
  /** Computes a page's blocks; call it once per page. Lazy, so that not all blocks are in memory at once. */
  blocksOf(page: FlatPage): Block[];
  guide: Guide;
  dashboard: Dashboard;
  help: Guide | null;
  panels: Panels;
  /** Null if there are none. */
  searchWords: SearchWords | null;
  searchAnswers: SearchWords | null;
  /** Null if nothing is known. */
  search: SearchKnowledge | null;
  /** Null if there are none. */
  redirects: Redirects | null;
  notice: string;
  /** Resolves a term's link; undefined if it is broken. */
  indexLink(link: string): IndexLink | undefined;
  /** Those on pages are added as `blocksOf` is called. */
  unresolved: UnresolvedLink[];
}

/** Converts a manual's portable links and picture names to stored ones. `ids` maps every page to its id. */
export function rewriteEdition(
  edition: ManualEdition,
  ids: ReadonlyMap<FlatPage, string>,
  pictureNames: ReadonlyMap<string, string>,
): StoredContents {
  const targets = new ReferenceTargets();
  for (const [{ address, page }, id] of ids) targets.add(address, id, page.blocks);
  targets.add(guideTarget, guideTarget, edition.guide.blocks);
  if (edition.help) targets.add(helpTarget, helpTarget, edition.help.blocks);
  const unresolved: UnresolvedLink[] = [];
  const decide = (place: string, href: string) => {
    const fate = targets.resolve(href);
    if (fate === "drop") unresolved.push({ page: place, href });
    return fate;
  };
  const resolver = (place: string) => (html: string) => rewriteLinks(html, (href) => decide(place, href));
  const rewrite = (blocks: readonly Block[], place: string) =>
    blocks.map((block) => renamePictures(mapHtml(block, resolver(place)), pictureNames));
  return {
    blocksOf: ({ page, address }) => rewrite(page.blocks, address),
    guide: { title: edition.guide.title, blocks: rewrite(edition.guide.blocks, guideTarget) },
    dashboard: { blocks: edition.dashboard.blocks.map((block) => mapDashboardHtml(block, resolver("dashboard"))) },
    help: edition.help && { title: edition.help.title, blocks: rewrite(edition.help.blocks, helpTarget) },
    panels: mapPanels(edition.panels, resolver("panels"), (url) => newUrl(url, decide("panels", url))),
    searchWords: storedSearchWords(edition.searchWords, targets),
    searchAnswers: storedSearchWords(edition.searchAnswers ?? [], targets),
    search: edition.search ?? null,
    redirects: storedRedirects(edition.redirects, targets),
    notice: resolver("notice")(edition.notice),
    indexLink: (link) => targets.findForIndex(link),
    unresolved,
  };
}

function storedRedirects(redirects: ManualEdition["redirects"], targets: ReferenceTargets): Redirects | null {
  const addresses = redirects.flatMap(({ from, to, text }): AddressRedirect[] => {
    const [section, slug = ""] = from.split("/");
    const known = sections.find((each) => each === section);
    const { pageId = null, headingId = null } = targets.find(to) ?? {};
    return known === undefined ? [] : [{ section: known, slug, text, pageId, headingId }];
  });
  return addresses.length === 0 ? null : { addresses };
}

function storedSearchWords(searchWords: ManualEdition["searchWords"], targets: ReferenceTargets): SearchWords | null {
  const sections = searchWords.flatMap(({ section, words }) => {
    const target = targets.find(section);
    return target === undefined ? [] : [{ ...target, words }];
  });
  return sections.length === 0 ? null : { sections };
}

/** What happens to a link: it gets a new address, is kept, or becomes plain text. */
export type LinkFate = { to: string } | "keep" | "drop";

/**
 * The opening and closing tags of links in clean HTML: attributes are double-quoted, entities escaped, links not
 * nested.
 */
const linkTags = /<a((?:\s+[^\s"<>=/]+(?:="[^"]*")?)*)\s*>|<\/a>/g;
const attribute = /\s+([^\s"<>=/]+)(?:="([^"]*)")?/g;

/** Rewrites the links of clean HTML as `decide` says; dropped links leave their text. */
export function rewriteLinks(html: string, decide: (address: string) => LinkFate): string {
  if (!html.includes("<a")) return html;
  let dropping = false;
  return html.replace(linkTags, (tag, attributes: string | undefined) => {
    if (attributes === undefined) {
      const closing = dropping ? "" : tag;
      dropping = false;
      return closing;
    }
    const address = [...attributes.matchAll(attribute)].find(([, name]) => name === "href")?.[2];
    const fate = address === undefined ? "keep" : decide(address);
    dropping = fate === "drop";
    if (fate === "drop") return "";
    return fate === "keep" ? tag : `<a href="${fate.to}">`;
  });
}

/** Applies a link's fate to a lone address; null if it is dropped. */
export function newUrl(url: string, fate: LinkFate): string | null {
  if (fate === "drop") return null;
  return fate === "keep" ? url : fate.to;
}

/** A link whose target is not in the manual; its text was kept. */
export interface UnresolvedLink {
  /** Where it is: a page's address, 'quick-style-guide', 'help', 'dashboard', 'panels' or 'notice'. */
  page: string;
  /** Its target, as written in the manual: 'ref:rules/cases#names'. */
  href: string;
}
