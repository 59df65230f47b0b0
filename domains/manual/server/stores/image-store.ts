import { sql } from "kysely";
import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import { type FileRows, amountOf } from "../../../../platform/files/stores/move-files.ts";
import { type Waiting, keepBytes, readBytes } from "../../../../platform/files/stores/stored-files.ts";
import { unpackText } from "../../../../platform/files/packed-json.ts";
import type { ImagesTable, PagesTable } from "../tables.ts";

/** A picture to be stored, by its content name. */
export type NewPicture = Pick<ImagesTable, "name" | "content_type" | "width" | "height"> & { bytes: Uint8Array };

/** The database, and the store that may have what its rows name. */
type WithFiles = Pick<Database, "db" | "files">;

/** Stores pictures by content name; existing ones stay as they are. @throws AppError file-unavailable */
export async function saveImages(
  { db, files }: WithFiles,
  images: readonly NewPicture[],
  waiting: Waiting = "job",
): Promise<void> {
  for (const { bytes, ...image } of images) {
    // Whoever removes it at the same time has removed it, or waits.
    if (files !== undefined && (await touchImage(db, image.name))) continue;
    const kept = await keepBytes(files, { kind: "pictures", bytes, waiting });
    await db
      .insertInto("images")
      .values({ ...image, ...kept })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
}

async function touchImage(db: Queries, name: string): Promise<boolean> {
  const row = await db
    .updateTable("images")
    .set(({ ref }) => ({ width: ref("width") }))
    .where("name", "=", name)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads a picture by its content-addressed name; undefined if there is none.
 * @throws AppError file-unavailable, file-damaged
 */
export async function readImage(
  { db, files }: WithFiles,
  name: string,
  waiting: Waiting = "reader",
): Promise<{ contentType: string; bytes: Uint8Array } | undefined> {
  const image = await db
    .selectFrom("images")
    .select(["content_type", "bytes", "file", "sha256", "size"])
    .where("name", "=", name)
    .executeTakeFirst();
  const bytes = image && (await readBytes(files, image, waiting));
  return bytes && { contentType: image.content_type, bytes };
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

/** Lists stored pictures by name, those after a name and at most so many, with their sizes. */
export async function listPictures(
  db: Queries,
  { after, most }: { after: string; most: number },
): Promise<{ name: string; width: number; height: number; size: number }[]> {
  return await db
    .selectFrom("images")
    .select(["name", "width", "height"])
    .select(({ fn }) => fn.coalesce("size", fn<number>("length", ["bytes"])).as("size"))
    .where("name", ">", after)
    .orderBy("name")
    .limit(most)
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

/** Deletes a picture, and returns what it named; undefined if there is none of this name. Whoever stores it now waits. */
export async function deleteImage(trx: Trx, name: string): Promise<Pick<ImagesTable, "file"> | undefined> {
  return await trx.deleteFrom("images").where("name", "=", name).returning("file").executeTakeFirst();
}

/** Whether a picture lies in the store under this key. */
export async function namesFile(db: Queries, file: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("name").where("file", "=", file).executeTakeFirst();
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

/** The bytes of all pictures, for whoever moves or checks them. */
export const pictureFiles: FileRows = {
  kind: "pictures",
  count: async (db, place) => {
    const counted = await db
      .selectFrom("images")
      .select(({ fn }) => [
        fn.count<number>("name").as("files"),
        fn.sum(place === "database" ? fn<number>("length", ["bytes"]) : "size").as("bytes"),
      ])
      .where(place === "database" ? "bytes" : "file", "is not", null)
      .executeTakeFirstOrThrow();
    return amountOf(counted);
  },
  list: async (db, { place, after, most }) =>
    await db
      .selectFrom("images")
      .select(["name as id", "name", "bytes", "file", "sha256", "size"])
      .where(place === "database" ? "bytes" : "file", "is not", null)
      .where("name", ">", after)
      .orderBy("name")
      .limit(most)
      .execute(),
  newest: async (db, most) =>
    await db
      .selectFrom("images")
      .select(["name as id", "file", "sha256", "size"])
      .where("file", "is not", null)
      .orderBy("name", "desc")
      .limit(most)
      .execute(),
  moveOut: async (trx, { id, file, sha256, size }) => {
    const change = { bytes: null, file, sha256, size };
    await trx.updateTable("images").set(change).where("name", "=", id).where("bytes", "is not", null).execute();
  },
  moveIn: async (trx, { id, file }, bytes) => {
    await trx
      .updateTable("images")
      .set({ bytes, file: null })
      .where("name", "=", id)
      .where("file", "=", file)
      .execute();
  },
};
