import {
  type AddressRedirect,
  type Block,
  type IndexLink,
  mapHtml,
  mapPanels,
  type Redirects,
  type SearchKnowledge,
  type SearchWords,
} from "../../../../content/server/authoring.ts";
import { type Dashboard, type Guide, type Panels, sections } from "../../../../content/contract.ts";
import { mapDashboardHtml } from "../../files/links/resolve-links.ts";
import type { ManualEdition } from "../../manual.ts";
import type { FlatPage } from "../plan/flat-pages.ts";
import { guideTarget, helpTarget, ReferenceTargets } from "./link-targets.ts";
import { renamePictures } from "../pictures.ts";
import type { UnresolvedLink } from "../publish-report.ts";
import { newUrl, rewriteLinks } from "./rewrite-links.ts";

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
