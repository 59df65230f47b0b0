import { z } from "zod";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { Block } from "../../model/blocks/registry/schemas.ts";
import { type Dashboard, dashboardSchema, type Guide, guideSchema, type Panels, panelsSchema } from "../../contract.ts";
import { readLastChanges } from "../publish/history/changes/page-changes-store.ts";
import type { EditionSource } from "./catalog/edition-view.ts";
import { redirectsIn } from "./catalog/catalog.ts";
import type { EntryBodies, SearchKnowledge, SearchWords, SectionWords } from "../tables.ts";

type Reading = Queries;

const searchWordsSchema: z.ZodType<SearchWords> = z.object({
  sections: z.array(z.object({ pageId: z.string(), headingId: z.string().nullable(), words: z.array(z.string()) })),
});

const searchKnowledgeSchema: z.ZodType<SearchKnowledge> = z.object({
  names: z.array(z.string()),
  stopWords: z.array(z.string()),
  codes: z.array(z.object({ name: z.string(), kind: z.enum(["rule", "table", "bluepage", "bluetable"]) })),
  synonyms: z.array(z.string()),
});

/**
 * Lists the published editions with their published revision numbers, oldest first, and last the one for readers who
 * chose none: the newest, unless another was decided on.
 */
export async function listEditions(db: Reading) {
  return await db
    .selectFrom("editions")
    .select([
      "id",
      "handle",
      "name",
      "notice",
      "position",
      "revision",
      "audience",
      "edited_in",
      "asks_review",
      "is_current",
    ])
    // An edition whose first import failed or is still running has no revision to show.
    .where("revision", ">", 0)
    .orderBy("is_current")
    .orderBy("position")
    .orderBy("handle")
    .execute();
}

/** Lists where the releases of each edition came from that was ever published, also if it was removed. */
export async function listOrigins(db: Reading): Promise<{ handle: string; origin: string }[]> {
  return await db
    .selectFrom("editions")
    .innerJoin("edition_revisions", "edition_revisions.edition_id", "editions.id")
    .select(["editions.handle", "edition_revisions.origin"])
    .distinct()
    .where("edition_revisions.status", "=", "published")
    .execute();
}

/** Reads an edition's published revision: its globally unique id and its number; undefined if there is none. */
export async function readPublishedRevision(
  db: Reading,
  handle: string,
): Promise<{ id: string; number: number } | undefined> {
  return await currentRevisions(db)
    .select(["edition_revisions.id", "edition_revisions.number"])
    .where("editions.handle", "=", handle)
    .where("edition_revisions.status", "=", "published")
    .executeTakeFirst();
}

/** The editions, each with the revision that it is at. */
function currentRevisions(db: Reading) {
  return db
    .selectFrom("editions")
    .innerJoin("edition_revisions", (join) =>
      join
        .onRef("edition_revisions.edition_id", "=", "editions.id")
        .onRef("edition_revisions.number", "=", "editions.revision"),
    );
}

/** Reads an edition as currently published, without the pages' blocks. */
export async function readOutline(db: Reading, editionId: string): Promise<EditionSource> {
  const edition = await db.selectFrom("editions").selectAll().where("id", "=", editionId).executeTakeFirstOrThrow();
  const sections = await db
    .selectFrom("edition_sections")
    .select(["section as handle", "title"])
    .where("edition_id", "=", editionId)
    .orderBy("position")
    .execute();
  const rows = await db
    .selectFrom("pages")
    .innerJoin("page_revisions", "page_revisions.id", "pages.revision_id")
    .selectAll("pages")
    .select("page_revisions.headings")
    .where("pages.edition_id", "=", editionId)
    .where("pages.removed_at", "is", null)
    .execute();
  const pages = rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    section: row.section,
    position: row.position,
    slug: row.slug,
    code: row.code,
    title: row.title,
    subtitle: row.subtitle,
    level: row.level,
    formattedPageNumber: row.formatted_page_number,
    isPublic: row.is_public === 1,
    displayContents: row.display_contents === 1,
    revisionId: row.revision_id,
    headings: readJson(row.headings),
  }));
  const { id, handle, name, notice, revision, audience } = edition;
  const past = {
    oldAddresses: await readOldAddresses(db, editionId),
    oldHeadings: await readOldHeadings(db, editionId),
    gone: await readGonePages(db, editionId),
    redirects: redirectsIn(await entryBody(db, editionId, "redirects")),
    changed: await readLastChanges(db, editionId),
  };
  return { site: { id, handle, name }, notice, revision, audience, sections, pages, ...past };
}

async function readOldAddresses(db: Reading, editionId: string): Promise<EditionSource["oldAddresses"]> {
  return await db
    .selectFrom("old_addresses")
    .select(["section", "slug", "page_id as pageId"])
    .where("edition_id", "=", editionId)
    .execute();
}

/** Reads what headings were called before, in an order that is the same on every server: pages have them in it. */
async function readOldHeadings(db: Reading, editionId: string): Promise<EditionSource["oldHeadings"]> {
  return await db
    .selectFrom("old_headings")
    .innerJoin("pages", "pages.id", "old_headings.page_id")
    .select(["old_headings.page_id as pageId", "old_headings.heading_id as headingId", "old_headings.now_id as nowId"])
    .where("pages.edition_id", "=", editionId)
    .where("pages.removed_at", "is", null)
    .orderBy("old_headings.page_id")
    .orderBy("old_headings.heading_id")
    .execute();
}

/** Reads what is known of pages that are no longer in an edition, in the order in which they went. */
async function readGonePages(db: Reading, editionId: string): Promise<EditionSource["gone"]> {
  const rows = await db
    .selectFrom("pages")
    .select(["id", "section", "slug", "code", "title", "removed_at"])
    .where("edition_id", "=", editionId)
    .where("removed_at", ">", 0)
    .orderBy("removed_at")
    .execute();
  return rows.map(({ removed_at, ...page }) => ({ ...page, removedAt: removed_at ?? 0 }));
}

/** Reads the blocks of a page revision. */
export async function readBlocks(db: Reading, revisionId: string): Promise<Block[]> {
  const { blocks } = await db
    .selectFrom("page_revisions")
    .select("blocks")
    .where("id", "=", revisionId)
    .executeTakeFirstOrThrow();
  return readJson(blocks);
}

/** Reads an edition's quick style guide; undefined if it has none. */
export async function readGuideEntry(db: Reading, editionId: string): Promise<Guide | undefined> {
  const body = await entryBody(db, editionId, "quick-style-guide");
  return body === undefined ? undefined : guideSchema.parse(body);
}

/** Reads an edition's dashboard entry; undefined if it has none. */
export async function readDashboardEntry(db: Reading, editionId: string): Promise<Dashboard | undefined> {
  const body = await entryBody(db, editionId, "dashboard");
  return body === undefined ? undefined : dashboardSchema.parse(body);
}

/** Reads an edition's help page; undefined if it has none. */
export async function readHelpEntry(db: Reading, editionId: string): Promise<Guide | undefined> {
  const body = await entryBody(db, editionId, "help");
  return body === undefined ? undefined : guideSchema.parse(body);
}

/** Reads an edition's panels, with links as stored. */
export async function readPanelEntries(db: Reading, editionId: string): Promise<Panels> {
  const handles = ["notification", "banner", "promo", "print"] as const;
  const stored = await db
    .selectFrom("entries")
    .select(["handle", "body"])
    .where("edition_id", "=", editionId)
    .where("handle", "in", handles)
    .execute();
  const bodies = new Map(stored.map(({ handle, body }) => [handle, readJson(body)]));
  return panelsSchema.parse(Object.fromEntries(handles.map((handle) => [handle, bodies.get(handle) ?? null])));
}

/** Reads an edition's search words, in manual order; for search only. */
export async function readSearchWords(db: Reading, editionId: string): Promise<SectionWords[]> {
  return searchWordsIn(await entryBody(db, editionId, "search-words"));
}

/** Reads the queries that sections of an edition answer before all others; for search only. */
export async function readSearchAnswers(db: Reading, editionId: string): Promise<SectionWords[]> {
  return searchWordsIn(await entryBody(db, editionId, "search-answers"));
}

/** Reads what search knows of an edition alone; undefined if nothing. */
export async function readSearchKnowledge(db: Reading, editionId: string): Promise<SearchKnowledge | undefined> {
  return searchKnowledgeIn(await entryBody(db, editionId, "search"));
}

/** Reads the stored knowledge of an edition. */
export function searchKnowledgeIn(body: unknown): SearchKnowledge | undefined {
  return body === undefined ? undefined : searchKnowledgeSchema.parse(body);
}

/** Reads the stored search words of an edition; none if it has no such entry. */
export function searchWordsIn(body: unknown): SectionWords[] {
  return body === undefined ? [] : searchWordsSchema.parse(body).sections;
}

async function entryBody(db: Reading, editionId: string, handle: keyof EntryBodies): Promise<unknown> {
  const entry = await db
    .selectFrom("entries")
    .select("body")
    .where("edition_id", "=", editionId)
    .where("handle", "=", handle)
    .executeTakeFirst();
  return entry && readJson(entry.body);
}

/** Reads the tables flagged for quick look, each with its page's id. */
export async function readQuickLookTables(db: Reading, editionId: string) {
  const revisions = await db
    .selectFrom("pages")
    .innerJoin("page_revisions", "page_revisions.id", "pages.revision_id")
    .select(["pages.id as pageId", "page_revisions.blocks"])
    .where("pages.edition_id", "=", editionId)
    .where("pages.removed_at", "is", null)
    .where("page_revisions.has_quick_look", "=", 1)
    .execute();
  return revisions.flatMap(({ pageId, blocks }) =>
    readJson(blocks).flatMap((block) => (block.type === "table" && block.quickLook ? [{ pageId, table: block }] : [])),
  );
}
