import {
  type Block,
  type EditionSource,
  type IndexTermsTable,
  listEditions,
  listIndexTerms,
  mapHtml,
  mapPanels,
  type OutlinePage,
  readBlocks,
  readDashboardEntry,
  readGuideEntry,
  readHelpEntry,
  readImage,
  readOutline,
  readPanelEntries,
  readSearchWords,
  type SectionWords,
} from "../../../content/server/authoring.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { editionUnknown, editionUnsettled } from "./errors.ts";
import { mapDashboardHtml } from "../files/links/resolve-links.ts";
import type { ManualEdition, ManualImage, ManualIndexTerm, ManualPage, ManualSearchWords } from "../manual.ts";
import { indexAddress, toReference } from "./links/link-targets.ts";
import { pictureNames } from "./pictures.ts";
import { newUrl, rewriteLinks } from "./links/rewrite-links.ts";

type Reading = Database["db"];

const attempts = 5;

/**
 * Reads a published edition as a manual outside the database, with links by address and pictures under their stored
 * names. Republishing it changes nothing. @throws AppError edition-unknown, edition-unsettled
 */
export async function readEdition({ db }: Database, handle: string): Promise<ManualEdition> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = await revisionOf(db, handle);
    const edition = await readOnce(db, revision.id);
    // A publication in between could have mixed revisions.
    if ((await revisionOf(db, handle)).revision === revision.revision) return edition;
  }
  throw editionUnsettled(handle);
}

async function revisionOf(db: Reading, handle: string): Promise<{ id: string; revision: number }> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  return edition;
}

async function readOnce(db: Reading, editionId: string): Promise<ManualEdition> {
  const outline = await readOutline(db, editionId);
  const addresses = new Map(outline.pages.map(({ id, section, slug }) => [id, `${section}/${slug}`]));
  const fateOf = (href: string) => toReference(href, addresses);
  const portable = (html: string) => rewriteLinks(html, fateOf);
  const blocks = new Map<string, Block[]>();
  for (const { id, revisionId } of outline.pages) {
    blocks.set(
      id,
      (await readBlocks(db, revisionId)).map((block) => mapHtml(block, portable)),
    );
  }
  const guide = await readGuideEntry(db, editionId);
  const dashboard = await readDashboardEntry(db, editionId);
  if (guide === undefined || dashboard === undefined) throw editionUnsettled(outline.site.handle);
  const guideBlocks = guide.blocks.map((block) => mapHtml(block, portable));
  const help = await readHelpEntry(db, editionId);
  const helpBlocks = (help?.blocks ?? []).map((block) => mapHtml(block, portable));
  return {
    handle: outline.site.handle,
    name: outline.site.name,
    notice: portable(outline.notice),
    sections: outline.sections,
    pages: pageTree(outline, blocks),
    guide: { title: guide.title, blocks: guideBlocks },
    dashboard: { blocks: dashboard.blocks.map((block) => mapDashboardHtml(block, portable)) },
    help: help === undefined ? null : { title: help.title, blocks: helpBlocks },
    panels: mapPanels(await readPanelEntries(db, editionId), portable, (url) => newUrl(url, fateOf(url))),
    index: indexTree(await listIndexTerms(db, editionId), addresses),
    searchWords: placedSearchWords(await readSearchWords(db, editionId), outline),
    images: await readPictures(db, [...blocks.values(), guideBlocks, helpBlocks].flatMap(pictureNames)),
  };
}

function pageTree({ pages }: EditionSource, blocks: ReadonlyMap<string, Block[]>): ManualPage[] {
  const byParent = Map.groupBy(
    pages.toSorted((left, right) => left.position - right.position),
    ({ parentId }) => parentId,
  );
  const toManual = (page: OutlinePage): ManualPage => ({
    section: page.section,
    slug: page.slug,
    code: page.code,
    title: page.title,
    subtitle: page.subtitle,
    formattedPageNumber: page.formattedPageNumber,
    isPublic: page.isPublic,
    displayContents: page.displayContents,
    blocks: blocks.get(page.id) ?? [],
    children: (byParent.get(page.id) ?? []).map(toManual),
  });
  return (byParent.get(null) ?? []).map(toManual);
}

function indexTree(rows: readonly IndexTermsTable[], addresses: ReadonlyMap<string, string>): ManualIndexTerm[] {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const toManual = (row: IndexTermsTable): ManualIndexTerm => ({
    term: row.term,
    sortAs: row.sort_as,
    note: row.note,
    isGenerated: row.is_generated === 1,
    links: readJson(row.links).flatMap((link) => indexAddress(link, addresses) ?? []),
    children: (byParent.get(row.id) ?? []).map(toManual),
  });
  return (byParent.get(null) ?? []).map(toManual);
}

/** Returns the search words of sections that still exist. */
function placedSearchWords(stored: readonly SectionWords[], { pages }: EditionSource): ManualSearchWords[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return stored.flatMap(({ pageId, headingId, words }) => {
    const page = byId.get(pageId);
    if (page === undefined) return [];
    const address = `${page.section}/${page.slug}`;
    if (headingId === null) return [{ section: address, words }];
    return page.headings.some(({ id }) => id === headingId) ? [{ section: `${address}#${headingId}`, words }] : [];
  });
}

async function readPictures(db: Reading, names: readonly string[]): Promise<ManualImage[]> {
  const images: ManualImage[] = [];
  for (const name of [...new Set(names)].toSorted()) {
    const image = await readImage(db, name);
    if (image) images.push({ name, bytes: image.bytes });
  }
  return images;
}
