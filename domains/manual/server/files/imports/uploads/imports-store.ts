import { setImmediate as nextTurn } from "node:timers/promises";
import type { Flavor, Queries, Trx } from "../../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../../platform/db/dialect.ts";
import { type Json, writeJson } from "../../../../../../platform/db/json.ts";
import type { EditionImportsTable } from "../../../edit/tables.ts";
import type { ImportReport } from "../report.ts";

/** An import without its archive. */
export type ListedImport = Omit<EditionImportsTable, "archive">;

const listed = [
  "id",
  "edition_id",
  "account_id",
  "state",
  "base",
  "progress",
  "report",
  "problem",
  "author",
  "reason",
  "made_at",
  "changed_at",
] as const;

/** Imports with which nothing was done for so long are forgotten. */
export const KEPT_MS = 30 * 24 * 3_600_000;

/** Nothing is left of an archive with which nothing more is done. */
export const noArchive = new Uint8Array();

/** Whether a job has something to do for an import. */
export function isAtWork({ state }: Pick<ListedImport, "state">): boolean {
  return state === "checking" || state === "importing" || state === "starting";
}

/** The bytes of a piece of an archive: written in a millisecond or two. */
const PIECE_BYTES = 512 * 1024;

/** Keeps an import, its archive in pieces, between which others have their turn. */
export async function insertImport(trx: Trx, { archive, ...row }: EditionImportsTable): Promise<void> {
  await trx
    .insertInto("edition_imports")
    .values({ ...row, archive: noArchive })
    .execute();
  for (let place = 0; place * PIECE_BYTES < archive.length; place += 1) {
    const bytes = archive.subarray(place * PIECE_BYTES, (place + 1) * PIECE_BYTES);
    await trx.insertInto("edition_import_pieces").values({ import_id: row.id, place, bytes }).execute();
    await nextTurn();
  }
}

/** Finds an import; undefined if there is none with this id. */
export async function findImport(db: Queries, id: string): Promise<ListedImport | undefined> {
  return await db.selectFrom("edition_imports").select(listed).where("id", "=", id).executeTakeFirst();
}

/** Finds the import that makes an edition of another one just now. */
export async function findStarting(db: Queries, editionId: string): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom("edition_imports")
    .select("id")
    .where("edition_id", "=", editionId)
    .where("state", "=", "starting")
    .executeTakeFirst();
}

/** Finds an import, and locks it until the transaction ends. */
export async function lockImport(trx: Trx, flavor: Flavor, id: string): Promise<ListedImport | undefined> {
  const query = trx.selectFrom("edition_imports").select(listed).where("id", "=", id);
  return await lockRows(query, flavor).executeTakeFirst();
}

/** Reads the archive of an import. Holds the thread. */
export async function readArchive(db: Queries, id: string): Promise<Uint8Array> {
  const pieces = await db
    .selectFrom("edition_import_pieces")
    .select("bytes")
    .where("import_id", "=", id)
    .orderBy("place")
    .execute();
  if (pieces.length > 0) return Buffer.concat(pieces.map(({ bytes }) => bytes));
  const row = await db.selectFrom("edition_imports").select("archive").where("id", "=", id).executeTakeFirst();
  return row?.archive ?? noArchive;
}

/** Lists an edition's imports, newest first. */
export async function listImports(db: Queries, editionId: string, most: number): Promise<ListedImport[]> {
  return await db
    .selectFrom("edition_imports")
    .select(listed)
    .where("edition_id", "=", editionId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Changes an import that stands so, and drops its archive if nothing more is done with that; returns whether it did. */
export async function changeImport(
  db: Queries,
  { id, state }: Pick<EditionImportsTable, "id" | "state">,
  changes: Partial<EditionImportsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("edition_imports")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  if (numUpdatedRows > 0n && changes.archive === noArchive) await deletePieces(db, id);
  return numUpdatedRows > 0n;
}

/** Deletes an archive, piece by piece: others have their turn in between. */
async function deletePieces(db: Queries, id: string): Promise<void> {
  const pieces = db.selectFrom("edition_import_pieces").select("place").where("import_id", "=", id);
  for (const { place } of await pieces.execute()) {
    await db.deleteFrom("edition_import_pieces").where("import_id", "=", id).where("place", "=", place).execute();
    await nextTurn();
  }
}

/** Writes a report as it is stored. */
export function packReport(report: ImportReport): Json<ImportReport> {
  return writeJson(report);
}

/** Forgets imports with which nothing was done for long. */
export async function deleteOldImports(trx: Trx, before: number): Promise<void> {
  const old = await trx.selectFrom("edition_imports").select("id").where("changed_at", "<", before).execute();
  for (const { id } of old) await deletePieces(trx, id);
  await trx.deleteFrom("edition_imports").where("changed_at", "<", before).execute();
}

/** Lists what an account imported, newest first. */
export async function listImportsBy(
  db: Queries,
  accountId: string,
  most: number,
): Promise<Pick<ListedImport, "state" | "reason" | "made_at">[]> {
  return await db
    .selectFrom("edition_imports")
    .select(["state", "reason", "made_at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Leaves it open who imported what an account imported. */
export async function forgetImporter(trx: Trx, accountId: string): Promise<void> {
  const nobody = { account_id: null, author: "" };
  await trx.updateTable("edition_imports").set(nobody).where("account_id", "=", accountId).execute();
}
