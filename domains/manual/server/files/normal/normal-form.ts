import type { Block, BlockOf, BlockType } from "../../../model/blocks/registry/schemas.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { plainLine } from "../../model/markdown/plain-line.ts";
import { serverParts } from "../../../model/blocks/registry/server/server-parts.ts";
import { settleNotes } from "../../../model/blocks/footnotes/server/settle-notes.ts";
import { type Guide, dashboardIcons } from "../../../contract.ts";
import type { ManualEdition, ManualPage } from "../../model/manual.ts";
import { editionUnwritable } from "../errors.ts";
import { LinkIndex, linkablePages } from "../links/link-index.ts";
import {
  type Normalizing,
  normalizeIndex,
  normalizePanels,
  normalizeRedirects,
  normalizeSearchWords,
} from "./normalize-entries.ts";
import { mapDashboardHtml, resolveLinks } from "../links/resolve-links.ts";

/**
 * Returns an edition in the canonical form that files can express: clean HTML, plain titles, pages in section order,
 * table rows as wide as their style, pictures with their actual sizes, links by address. Editions read from files
 * already have this form. @throws ManualFilesError if a page's section or a picture is missing
 */
export function normalForm(edition: ManualEdition, how: Normalizing): ManualEdition {
  const order = edition.sections.map((section) => section.handle);
  const stray = edition.pages.find((page) => !order.includes(page.section));
  if (stray !== undefined) {
    throw editionUnwritable(
      `the page '${stray.title}' is in the section ${stray.section}, which the edition doesn't have.`,
    );
  }
  const normal: ManualEdition = {
    handle: edition.handle,
    name: plainLine(edition.name),
    notice: how.clean(edition.notice, "inline"),
    sections: edition.sections.map((section) => ({ handle: section.handle, title: plainLine(section.title) })),
    pages: edition.pages
      .map((page) => normalizePage(page, how))
      .toSorted((left, right) => order.indexOf(left.section) - order.indexOf(right.section)),
    guide: normalizeEntryPage(edition.guide, how),
    dashboard: { blocks: edition.dashboard.blocks.map((block) => normalizeDashboardBlock(block, how)) },
    help: edition.help && normalizeEntryPage(edition.help, how),
    panels: normalizePanels(edition.panels, how),
    index: normalizeIndex(edition.index),
    searchWords: normalizeSearchWords(edition.searchWords),
    ...(edition.searchAnswers && { searchAnswers: normalizeSearchWords(edition.searchAnswers) }),
    ...(edition.search && { search: edition.search }),
    redirects: normalizeRedirects(edition.redirects),
    // Postgres returns its own kind of byte array.
    images: edition.images
      .map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1)),
  };
  return resolveLinks(normal, new LinkIndex(linkablePages(normal)));
}

function normalizeEntryPage({ title, blocks }: Guide, how: Normalizing): Guide {
  return { title: plainLine(title), blocks: normalizeBlocks(blocks, how) };
}

function normalizePage(page: ManualPage, how: Normalizing): ManualPage {
  return {
    ...page,
    code: plainLine(page.code),
    title: plainLine(page.title),
    subtitle: plainLine(page.subtitle),
    formattedPageNumber: plainLine(page.formattedPageNumber),
    blocks: normalizeBlocks(page.blocks, how),
    children: page.children.map((child) => normalizePage(child, how)),
  };
}

function normalizeDashboardBlock(block: ManualEdition["dashboard"]["blocks"][number], how: Normalizing): typeof block {
  const clean = mapDashboardHtml(block, (html) => how.clean(html, "inline"));
  switch (clean.type) {
    case "heading":
      return { ...clean, heading: plainLine(clean.heading) };
    case "textBlock":
      return clean;
    case "listBlock":
      return {
        ...clean,
        items: clean.items.map((item) => {
          // What an earlier version let through is shown as a guide.
          const icon = dashboardIcons.find((known) => known === item.icon) ?? "guide";
          return { ...item, icon, heading: plainLine(item.heading) };
        }),
      };
  }
}

function normalizeBlocks(blocks: readonly Block[], { clean, pictures }: Normalizing): Block[] {
  checkPictures(blocks, pictures);
  return settleNotes(blocks.flatMap((block) => normalizeBlock(mapHtml(block, clean), pictures) ?? []));
}

function checkPictures(blocks: readonly Block[], pictures: Normalizing["pictures"]): void {
  const shown = blocks.flatMap((block) => (block.type === "image" ? block.image : []));
  const missing = shown.find(({ url }) => !pictures.has(url.slice("/images/".length)));
  if (missing !== undefined) {
    throw editionUnwritable(`the picture ${missing.url} is missing.`);
  }
}

/** Returns the block in canonical form, or null if it has no text. */
function normalizeBlock<Type extends BlockType>(block: BlockOf<Type>, pictures: Normalizing["pictures"]): Block | null {
  return serverParts[block.type].markdown.normalize(block, pictures);
}
