import type { Queries } from "../../../../../../platform/db/database.ts";
import { readJson } from "../../../../../../platform/db/json.ts";
import type { EditionsTable, EditionRevisionsTable, PageHeading, ReleasePreviewsTable } from "../../../tables.ts";

/** Adds a link to read a release under, and deletes those that have expired. */
export async function insertPreview(db: Queries, preview: ReleasePreviewsTable): Promise<void> {
  await db.deleteFrom("release_previews").where("expires_at", "<=", preview.created_at).execute();
  await db.insertInto("release_previews").values(preview).execute();
}

/** Deletes the links to a release; returns how many still worked. */
export async function deletePreviews(db: Queries, releaseId: string, now: number): Promise<number> {
  const gone = await db
    .deleteFrom("release_previews")
    .where("release_id", "=", releaseId)
    .returning("expires_at")
    .execute();
  return gone.filter(({ expires_at }) => expires_at > now).length;
}

/** A release that somebody may read by a link, and its edition. */
export interface PreviewedRelease {
  release: EditionRevisionsTable;
  edition: EditionsTable;
}

/**
 * Finds the release that a link leads to; undefined if it has expired, was withdrawn, was never made, or if the release
 * is live: what readers see is read by those who have access.
 */
export async function findPreviewed(
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<PreviewedRelease | undefined> {
  const release = await db
    .selectFrom("release_previews")
    .innerJoin("edition_revisions", "edition_revisions.id", "release_previews.release_id")
    .selectAll("edition_revisions")
    .where("release_previews.token_hash", "=", tokenHash)
    .where("release_previews.expires_at", ">", now)
    .executeTakeFirst();
  if (release === undefined || release.snapshot === null) return undefined;
  const edition = await db
    .selectFrom("editions")
    .selectAll()
    .where("id", "=", release.edition_id)
    .executeTakeFirstOrThrow();
  if (release.status === "published" && release.number === edition.revision) return undefined;
  return { release, edition };
}

/** Counts that a link was opened from a network. */
export async function countOpened(db: Queries, tokenHash: string, network: string): Promise<void> {
  await db
    .insertInto("release_preview_opens")
    .values({ token_hash: tokenHash, network, opens: 1 })
    .onConflict((conflict) =>
      conflict.columns(["token_hash", "network"]).doUpdateSet(({ eb }) => ({
        opens: eb("release_preview_opens.opens", "+", 1),
      })),
    )
    .execute();
}

/**
 * Takes a page from what a link may open; one that it opened before costs nothing. Returns the most that it may open
 * where that is spent, otherwise undefined.
 */
export async function takePreviewedPage(db: Queries, tokenHash: string, page: string): Promise<number | undefined> {
  const before = db.selectFrom("release_preview_pages").where("token_hash", "=", tokenHash);
  if (await before.select("page").where("page", "=", page).executeTakeFirst()) return undefined;
  const { opened } = await before.select(({ fn }) => fn.countAll<number>().as("opened")).executeTakeFirstOrThrow();
  const link = await db
    .selectFrom("release_previews")
    .select("most_pages")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (link === undefined || opened >= link.most_pages) return link?.most_pages ?? 0;
  await db
    .insertInto("release_preview_pages")
    .values({ token_hash: tokenHash, page })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
}

/** A link to a release, and what it has opened. */
interface ListedPreview {
  createdAt: number;
  expiresAt: number;
  opens: number;
  networks: number;
  pages: number;
  mostPages: number;
}

/** The links to a release that still work, the newest first. */
export async function listPreviews(db: Queries, releaseId: string, now: number): Promise<ListedPreview[]> {
  const rows = await db
    .selectFrom("release_previews as link")
    .select(["created_at", "expires_at", "most_pages"])
    .select(({ selectFrom }) => [
      selectFrom("release_preview_opens as opened")
        .select(({ fn }) => fn.sum<number | null>("opened.opens").as("sum"))
        .whereRef("opened.token_hash", "=", "link.token_hash")
        .as("opens"),
      selectFrom("release_preview_opens as opened")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("opened.token_hash", "=", "link.token_hash")
        .as("networks"),
      selectFrom("release_preview_pages as page")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("page.token_hash", "=", "link.token_hash")
        .as("pages"),
    ])
    .where("release_id", "=", releaseId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ created_at, expires_at, most_pages, opens, networks, pages }) => ({
    createdAt: created_at,
    expiresAt: expires_at,
    opens: opens ?? 0,
    networks: networks ?? 0,
    pages: pages ?? 0,
    mostPages: most_pages,
  }));
}

/** Rows per statement: both engines limit the number of parameters. */
const rowsAtOnce = 500;

/** What an outline needs of page revisions, by their ids. */
export async function readHeadings(
  db: Queries,
  revisionIds: readonly string[],
): Promise<Map<string, { headings: PageHeading[]; hasQuickLook: boolean }>> {
  const found = new Map<string, { headings: PageHeading[]; hasQuickLook: boolean }>();
  for (let start = 0; start < revisionIds.length; start += rowsAtOnce) {
    const rows = await db
      .selectFrom("page_revisions")
      .select(["id", "headings", "has_quick_look"])
      .where("id", "in", revisionIds.slice(start, start + rowsAtOnce))
      .execute();
    for (const { id, headings, has_quick_look } of rows) {
      found.set(id, { headings: readJson(headings), hasQuickLook: has_quick_look === 1 });
    }
  }
  return found;
}
