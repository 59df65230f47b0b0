import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { EditionsTable, EditionRevisionsTable, PageHeading, ReleasePreviewsTable } from "../../tables.ts";

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

/** Finds the release that a link leads to; undefined if it has expired, was withdrawn, or was never made. */
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
  return { release, edition };
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
