import { sql } from "kysely";
import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { unpackText } from "../../../../platform/files/packed-json.ts";
import type { ImagesTable, PagesTable } from "../tables.ts";

/** Stores pictures by content name; existing ones stay as they are. */
export async function saveImages(db: Queries, images: readonly ImagesTable[]): Promise<void> {
  for (const image of images) {
    await db
      .insertInto("images")
      .values(image)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
}

/** So many names are asked for at once: both databases limit the parameters of a query. */
const NAMES_AT_ONCE = 500;

/** Returns the sizes in pixels of those of the pictures that are stored, as they were measured then. */
export async function pictureSizes(
  db: Queries,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const sizes = new Map<string, { width: number; height: number }>();
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const some = names.slice(at, at + NAMES_AT_ONCE);
    const rows = await db.selectFrom("images").select(["name", "width", "height"]).where("name", "in", some).execute();
    for (const { name, width, height } of rows) sizes.set(name, { width, height });
  }
  return sizes;
}

/** Lists the stored pictures by name, with their sizes. */
export async function listPictures(
  db: Queries,
): Promise<{ name: string; width: number; height: number; size: number }[]> {
  return await db
    .selectFrom("images")
    .select(["name", "width", "height"])
    .select(({ fn }) => fn<number>("length", ["bytes"]).as("size"))
    .orderBy("name")
    .execute();
}

/** Lists the published pages of an edition that show pictures, in no order. */
export async function listPicturePages(
  db: Queries,
  editionId: string,
): Promise<(Pick<PagesTable, "id" | "section" | "code" | "title"> & { revisionId: string })[]> {
  return await db
    .selectFrom("pages")
    .innerJoin("page_revisions", "page_revisions.id", "pages.revision_id")
    .select(["pages.id", "pages.section", "pages.code", "pages.title", "pages.revision_id as revisionId"])
    .where("pages.edition_id", "=", editionId)
    .where("pages.removed_at", "is", null)
    .where(sql<string>`page_revisions.blocks`, "like", "%/images/%")
    .orderBy("pages.section")
    .orderBy("pages.id")
    .execute();
}

/** Deletes a picture; false if there is none of this name. Whoever stores it at the same time waits. */
export async function deleteImage(trx: Trx, name: string): Promise<boolean> {
  const row = await trx.deleteFrom("images").where("name", "=", name).returning("name").executeTakeFirst();
  return row !== undefined;
}

/** So many rows are read at once: a page may be long. */
const ROWS = 20;

/** Reads the blocks of every revision of a page with pictures, of any release, that was written since a time. */
export async function* revisionTexts(db: Queries, since: number): AsyncGenerator<string> {
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom("page_revisions")
      .select([
        "id",
        // Without a condition on the text, each query reads only so many rows.
        sql<string>`case when blocks like '%/images/%' then blocks else '' end`.as("text"),
      ])
      .where("id", ">", last)
      .where("created_at", ">=", since)
      .orderBy("id")
      .limit(ROWS)
      .execute();
    for (const { text } of rows) if (text !== "") yield text;
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS) return;
    last = end.id;
  }
}

/** Reads what every release that was kept says besides its pages' blocks. */
export async function* releaseTexts(db: Queries): AsyncGenerator<string> {
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom("edition_parts")
      .selectAll()
      .where("hash", ">", last)
      .orderBy("hash")
      .limit(ROWS)
      .execute();
    for (const { body } of rows) yield await unpackText(body);
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS) return;
    last = end.hash;
  }
}

/** Reads what editions say now besides their pages. */
export async function* entryTexts(db: Queries): AsyncGenerator<string> {
  for (const { body } of await db.selectFrom("entries").select("body").execute()) yield body;
}

/** Reads the unpublished versions of pages that are shown by a link. */
export async function* savedDraftTexts(db: Queries): AsyncGenerator<string> {
  for (const { id } of await db.selectFrom("drafts").select("id").execute()) {
    const row = await db.selectFrom("drafts").select("blocks").where("id", "=", id).executeTakeFirst();
    if (row !== undefined) yield row.blocks;
  }
}

/** Whether a release that was begun since a time is still being written. */
export async function isReleaseBeingWritten(db: Queries, since: number): Promise<boolean> {
  const row = await db
    .selectFrom("edition_revisions")
    .select("id")
    .where("status", "=", "staged")
    .where("snapshot", "is", null)
    .where("discarded_at", "is", null)
    .where("created_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
