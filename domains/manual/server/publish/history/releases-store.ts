import type { Flavor, Queries, Trx } from "../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { EditionPartsTable, EditionRevisionsTable, EditionsTable, Snapshot } from "../../tables.ts";
import type { EditionState } from "./edition-state.ts";
import { partsOf, unpackSnapshot } from "./snapshot.ts";

/** Which of an edition's releases are listed: so many, and only those below a number. */
export interface ReleasesQuery {
  most: number;
  before?: number | undefined;
}

/** Lists an edition's releases, newest first; not what an import is staging or has left behind. */
export async function listReleases(
  db: Queries,
  editionId: string,
  { most, before }: ReleasesQuery,
): Promise<EditionRevisionsTable[]> {
  return await db
    .selectFrom("edition_revisions")
    .selectAll()
    .where("edition_id", "=", editionId)
    .where(({ eb, or }) =>
      or([eb("status", "=", "published"), eb("snapshot", "is not", null), eb("discarded_at", "is not", null)]),
    )
    .$if(before !== undefined, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(most)
    .execute();
}

/** Finds the release of an edition that readers saw last. */
export async function findLastPublished(db: Queries, editionId: string): Promise<EditionRevisionsTable | undefined> {
  return await db
    .selectFrom("edition_revisions")
    .selectAll()
    .where("edition_id", "=", editionId)
    .where("published_at", "is not", null)
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Finds releases by their ids. */
export async function findReleasesByIds(db: Queries, ids: readonly string[]): Promise<EditionRevisionsTable[]> {
  return ids.length === 0 ? [] : await db.selectFrom("edition_revisions").selectAll().where("id", "in", ids).execute();
}

/** Finds an edition by its handle, published or not. */
export async function findEdition(
  db: Queries,
  handle: string,
): Promise<{ id: string; handle: string; revision: number } | undefined> {
  return await db
    .selectFrom("editions")
    .select(["id", "handle", "revision"])
    .where("handle", "=", handle)
    .executeTakeFirst();
}

/** An edition, whether readers see it or not. */
export type KnownEdition = Pick<EditionsTable, "id" | "handle" | "name" | "revision" | "audience">;

/** Lists every edition, the newest first; also those that were never published, and those that were removed. */
export async function listKnownEditions(db: Queries): Promise<KnownEdition[]> {
  return await db
    .selectFrom("editions")
    .select(["id", "handle", "name", "revision", "audience"])
    .orderBy("position", "desc")
    .orderBy("handle")
    .execute();
}

/** Lists the releases of all editions that wait to be published. */
export async function listWaitingReleases(
  db: Queries,
): Promise<{ handle: string; number: number; publish_at: number | null; problem: string }[]> {
  return await db
    .selectFrom("edition_revisions")
    .innerJoin("editions", "editions.id", "edition_revisions.edition_id")
    .select(["editions.handle", "edition_revisions.number", "publish_at", "problem"])
    .where("status", "=", "staged")
    .where("snapshot", "is not", null)
    .where("discarded_at", "is", null)
    .orderBy("edition_revisions.created_at")
    .execute();
}

/** Finds a release by its id. */
export async function findReleaseById(db: Queries, id: string): Promise<EditionRevisionsTable | undefined> {
  return await db.selectFrom("edition_revisions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a release of an edition by its number. */
export async function findRelease(
  db: Queries,
  editionId: string,
  number: number,
): Promise<EditionRevisionsTable | undefined> {
  return await db
    .selectFrom("edition_revisions")
    .selectAll()
    .where("edition_id", "=", editionId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Finds a release, and locks it until the transaction ends. */
export async function lockRelease(
  trx: Trx,
  flavor: Flavor,
  releaseId: string,
): Promise<EditionRevisionsTable | undefined> {
  const query = trx.selectFrom("edition_revisions").selectAll().where("id", "=", releaseId);
  return await lockRows(query, flavor).executeTakeFirst();
}

/** Reads all that an edition said as of a snapshot. */
export async function readSnapshot(db: Queries, snapshot: Snapshot): Promise<EditionState> {
  const rows = await db.selectFrom("edition_parts").selectAll().where("hash", "in", partsOf(snapshot)).execute();
  return await unpackSnapshot(snapshot, new Map(rows.map(({ hash, body }) => [hash, body])));
}

/** Which of these parts are stored. */
export async function knownParts(db: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("edition_parts").select("hash").where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Stores parts of snapshots; those that are there already stay. */
export async function saveParts(db: Queries, parts: readonly EditionPartsTable[]): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto("edition_parts")
    .values(parts)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Changes what is recorded about a release. */
export async function updateRelease(
  db: Queries,
  releaseId: string,
  changes: Partial<Omit<EditionRevisionsTable, "id" | "edition_id" | "number">>,
): Promise<void> {
  await db.updateTable("edition_revisions").set(changes).where("id", "=", releaseId).execute();
}

/** Adds a release. */
export async function insertRelease(db: Queries, release: EditionRevisionsTable): Promise<void> {
  await db.insertInto("edition_revisions").values(release).execute();
}

/** The highest number that a release of an edition has had; 0 if there is none. */
export async function lastReleaseNumber(db: Queries, editionId: string): Promise<number> {
  const row = await db
    .selectFrom("edition_revisions")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("edition_id", "=", editionId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Deletes the page revisions that a staged release wrote. */
export async function deletePageRevisions(trx: Trx, releaseId: string): Promise<void> {
  await trx.deleteFrom("page_revisions").where("edition_revision_id", "=", releaseId).execute();
}

/** Returns the snapshot of a release; null if none was kept. */
export function snapshotOf({ snapshot }: EditionRevisionsTable): Snapshot | null {
  return snapshot === null ? null : readJson(snapshot);
}
