import type { Block } from "../../model/blocks/registry/schemas.ts";
import { type EditionState, stateOf } from "./history/edition-state.ts";
import type { EntryBodies, IndexLink } from "../tables.ts";
import { findRelease, findReleaseById, readSnapshot, snapshotOf } from "./history/releases-store.ts";
import { listEditions, readBlocks, searchKnowledgeIn, searchWordsIn } from "../read/reading-store.ts";
import { mapHtml } from "../../model/blocks/map-html.ts";
import { mapPanels } from "../model/map-panels.ts";
import { readHeadings } from "./history/previews/previews-store.ts";
import { pictureSizes, readImage } from "../stores/image-store.ts";
import { readPublishedState } from "../stores/published-state-store.ts";
import { redirectsIn } from "../read/catalog/catalog.ts";
import { dashboardSchema, guideSchema, panelsSchema } from "../../contract.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { editionUnknown, editionUnsettled } from "./errors.ts";
import { mapDashboardHtml } from "../files/links/resolve-links.ts";
import type { ManualEdition, ManualImage, ManualIndexTerm, ManualPage, ManualSearchWords } from "../model/manual.ts";
import { headingBlock, indexAddress, newUrl, rewriteLinks, toReference } from "./links/links.ts";
import { pictureNames } from "./plan/pictures.ts";

type Reading = Database["db"];

const attempts = 5;

/**
 * Reads a published edition as a manual outside the database, with links by address and pictures under their stored
 * names. Republishing it changes nothing. @throws AppError edition-unknown, edition-unsettled
 */
export async function readEdition(database: Database, handle: string): Promise<ManualEdition> {
  return (await readPublished(database, handle)).edition;
}

/** Reads a published edition like `readEdition`, and says which release it is. */
export async function readPublished(
  database: Database,
  handle: string,
): Promise<{ edition: ManualEdition; release: { name: string; id: string } }> {
  const { db } = database;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { id, revision } = await revisionOf(db, handle);
    const edition = await manualOf(database, handle, stateOf(await readPublishedState(db, id)));
    // A publication in between could have mixed revisions.
    if ((await revisionOf(db, handle)).revision === revision) {
      const release = await findRelease(db, id, revision);
      return { edition, release: { name: `${handle}.${revision}`, id: release?.id ?? id } };
    }
  }
  throw editionUnsettled(handle);
}

/** Reads what an edition said as of a release, like `readEdition`; null if the release or its snapshot isn't here. */
export async function readRelease(
  database: Database,
  handle: string,
  releaseId: string,
): Promise<ManualEdition | null> {
  const { db } = database;
  const release = await findReleaseById(db, releaseId);
  const snapshot = release === undefined ? null : snapshotOf(release);
  return snapshot && (await manualOf(database, handle, await readSnapshot(db, snapshot)));
}

async function revisionOf(db: Reading, handle: string): Promise<{ id: string; revision: number }> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  return edition;
}

/**
 * Returns what an edition says as a manual outside the database. With `headingsOnly`, its pages have no other blocks, and
 * its pictures are names alone: enough for what its other parts say, and a fraction of the text.
 */
export async function manualOf(
  { db, files }: { db: Reading; files?: Database["files"] },
  handle: string,
  state: EditionState,
  { headingsOnly = false }: { headingsOnly?: boolean } = {},
): Promise<ManualEdition> {
  const addresses = new Map(state.pages.map(({ id, section, slug }) => [id, `${section}/${slug}`]));
  const fateOf = (href: string) => toReference(href, addresses);
  const portable = (html: string) => rewriteLinks(html, fateOf);
  const portableBlocks = (blocks: readonly Block[]) => blocks.map((block) => mapHtml(block, portable));
  const blocks = headingsOnly ? await headingsOf(db, state) : new Map<string, Block[]>();
  for (const { id, revision_id: revisionId } of headingsOnly ? [] : state.pages) {
    blocks.set(id, portableBlocks(await readBlocks(db, revisionId)));
  }
  const entry = (name: keyof EntryBodies): unknown => {
    const found = state.entries.find((each) => each.handle === name);
    return found && readJson(found.body);
  };
  const guideOf = (name: "quick-style-guide" | "help") => {
    const body = entry(name);
    if (body === undefined) return null;
    const guide = guideSchema.parse(body);
    return { title: guide.title, blocks: portableBlocks(guide.blocks) };
  };
  const [guide, help, dashboard] = [guideOf("quick-style-guide"), guideOf("help"), entry("dashboard")];
  if (guide === null || dashboard === undefined) throw editionUnsettled(handle);
  const panels = (["notification", "banner", "promo", "print"] as const).map((name) => [name, entry(name) ?? null]);
  return {
    handle,
    name: state.name,
    notice: portable(state.notice),
    sections: state.sections.map(({ section, title }) => ({ handle: section, title })),
    pages: pageTree(state, blocks),
    guide,
    dashboard: { blocks: dashboardSchema.parse(dashboard).blocks.map((block) => mapDashboardHtml(block, portable)) },
    help,
    panels: mapPanels(panelsSchema.parse(Object.fromEntries(panels)), portable, (url) => newUrl(url, fateOf(url))),
    index: indexTree(state.index, (link) => indexAddress(link, addresses)),
    searchWords: placedSearchWords(entry("search-words"), addresses, blocks),
    ...knowledgeOf(entry, (body) => placedSearchWords(body, addresses, blocks)),
    redirects: portableRedirects(entry("redirects"), addresses),
    images: await picturesOf(
      { db, files },
      [...blocks.values(), guide.blocks, help?.blocks ?? []].flatMap((each) => pictureNames(each)),
      headingsOnly,
    ),
  };
}

function pageTree({ pages }: EditionState, blocks: ReadonlyMap<string, Block[]>): ManualPage[] {
  const byParent = Map.groupBy(
    pages.toSorted((left, right) => left.position - right.position),
    ({ parent_id }) => parent_id,
  );
  const toManual = (page: EditionState["pages"][number]): ManualPage => ({
    section: page.section,
    slug: page.slug,
    code: page.code,
    title: page.title,
    subtitle: page.subtitle,
    formattedPageNumber: page.formatted_page_number,
    isPublic: page.is_public === 1,
    displayContents: page.display_contents === 1,
    blocks: blocks.get(page.id) ?? [],
    children: (byParent.get(page.id) ?? []).map(toManual),
  });
  return (byParent.get(null) ?? []).map(toManual);
}

async function headingsOf(db: Reading, { pages }: EditionState): Promise<Map<string, Block[]>> {
  const found = await readHeadings(
    db,
    pages.map((page) => page.revision_id),
  );
  return new Map(
    pages.map((page) => [page.id, (found.get(page.revision_id)?.headings ?? []).map((each) => headingBlock(each))]),
  );
}

/** Makes a tree of an index's stored terms; `linkOf` writes a term's link, or leaves it out. */
export function indexTree(
  index: EditionState["index"],
  linkOf: (link: IndexLink) => string | undefined,
): ManualIndexTerm[] {
  const inOrder = index.toSorted((left, right) =>
    left.letter === right.letter ? left.position - right.position : left.letter < right.letter ? -1 : 1,
  );
  const byParent = Map.groupBy(inOrder, ({ parent_id }) => parent_id);
  const toManual = (row: EditionState["index"][number]): ManualIndexTerm => ({
    term: row.term,
    sortAs: row.sort_as,
    note: row.note,
    isGenerated: row.is_generated === 1,
    links: readJson(row.links).flatMap((link) => linkOf(link) ?? []),
    children: (byParent.get(row.id) ?? []).map(toManual),
  });
  return (byParent.get(null) ?? []).map(toManual);
}

/** What search is told of the manual besides search words, as far as anything is stored. */
function knowledgeOf(
  entry: (handle: "search" | "search-answers") => unknown,
  placed: (body: unknown) => ManualSearchWords[],
): Pick<ManualEdition, "search" | "searchAnswers"> {
  const searchAnswers = placed(entry("search-answers"));
  const search = searchKnowledgeIn(entry("search"));
  return { ...(searchAnswers.length > 0 && { searchAnswers }), ...(search && { search }) };
}

/** Returns the search words of sections that still exist. */
function placedSearchWords(
  body: unknown,
  addresses: ReadonlyMap<string, string>,
  blocks: ReadonlyMap<string, readonly Block[]>,
): ManualSearchWords[] {
  return searchWordsIn(body).flatMap(({ pageId, headingId, words }) => {
    const address = addresses.get(pageId);
    if (address === undefined) return [];
    if (headingId === null) return [{ section: address, words }];
    const isThere = blocks.get(pageId)?.some((block) => block.type === "heading" && block.id === headingId);
    return isThere === true ? [{ section: `${address}#${headingId}`, words }] : [];
  });
}

function portableRedirects(body: unknown, addresses: ReadonlyMap<string, string>): ManualEdition["redirects"] {
  return redirectsIn(body).map(({ section, slug, text, pageId, headingId }) => ({
    from: `${section}/${slug}`,
    to: (pageId === null ? undefined : indexAddress({ pageId, headingId }, addresses)) ?? "",
    text,
  }));
}

/** So many pictures are read at a time: they may lie in a store that takes a while for each. */
const AT_ONCE = 8;

async function picturesOf(
  database: Pick<Database, "db" | "files">,
  names: readonly string[],
  namesOnly: boolean,
): Promise<ManualImage[]> {
  const known = await pictureSizes(database.db, [...new Set(names)]);
  const sorted = [...known.keys()].toSorted();
  if (namesOnly) return sorted.map((name) => ({ name, bytes: new Uint8Array() }));
  const images: ManualImage[] = [];
  for (let at = 0; at < sorted.length; at += AT_ONCE) {
    const read = sorted.slice(at, at + AT_ONCE).map(async (name) => {
      const image = await readImage(database, name, "job");
      return image === undefined ? [] : [{ name, bytes: image.bytes }];
    });
    images.push(...(await Promise.all(read)).flat());
  }
  return images;
}
