import { packJson, unpackJson } from "../../../../../platform/files/packed-json.ts";
import type { Flavor, Queries, Trx } from "../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";
import type { PartDraftsTable, PartDraftVersionsTable } from "../tables.ts";
import { type PartState, partStateSchema } from "./part-state.ts";

/** A part of an edition, by its name. */
export type PartKey = Pick<PartDraftsTable, "edition_id" | "part">;

/** Finds the draft of a part. */
export async function findPartDraft(db: Queries, key: PartKey): Promise<PartDraftsTable | undefined> {
  return await draftsOf(db, key).executeTakeFirst();
}

/** Finds the draft of a part, and locks it until the transaction ends. */
export async function lockPartDraft(trx: Trx, flavor: Flavor, key: PartKey): Promise<PartDraftsTable | undefined> {
  return await lockRows(draftsOf(trx, key), flavor).executeTakeFirst();
}

function draftsOf(db: Queries, { edition_id, part }: PartKey) {
  return db.selectFrom("part_drafts").selectAll().where("edition_id", "=", edition_id).where("part", "=", part);
}

/** Lists the drafts of an edition's parts. */
export async function listPartDrafts(db: Queries, editionId: string): Promise<PartDraftsTable[]> {
  return await db.selectFrom("part_drafts").selectAll().where("edition_id", "=", editionId).execute();
}

/** Adds a draft, unless there is one already; returns whether it was added. */
export async function insertPartDraft(trx: Trx, row: PartDraftsTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("part_drafts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["edition_id", "part"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes which version is the newest, or which says what is published. */
export async function updatePartDraft(
  trx: Trx,
  { edition_id, part }: PartKey,
  changes: Partial<Omit<PartDraftsTable, "edition_id" | "part">>,
): Promise<void> {
  await trx
    .updateTable("part_drafts")
    .set(changes)
    .where("edition_id", "=", edition_id)
    .where("part", "=", part)
    .execute();
}

/** Keeps what a part says in a version. */
export async function insertPartVersion(
  trx: Trx,
  { edition_id, part }: PartKey,
  {
    version,
    state,
    at,
    by,
    reason,
  }: { version: number; state: PartState; at: number; by: string | null; reason: string },
): Promise<void> {
  const body = await packJson(state);
  const row = { edition_id, part, version, body, saved_at: at, saved_by: by, reason };
  await trx.insertInto("part_draft_versions").values(row).execute();
}

/** Reads what a part said in a version of its draft; undefined if it isn't kept. */
export async function readPartVersion(
  db: Queries,
  { edition_id, part }: PartKey,
  version: number,
): Promise<PartState | undefined> {
  const row = await db
    .selectFrom("part_draft_versions")
    .select("body")
    .where("edition_id", "=", edition_id)
    .where("part", "=", part)
    .where("version", "=", version)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return partStateSchema.parse(await unpackJson(row.body));
}

/** A version of a draft: when it was saved, by which account, and where it came from. */
export type PartVersion = Pick<PartDraftVersionsTable, "version" | "saved_at" | "saved_by" | "reason">;

/** Lists the versions of a part's draft, newest first. */
export async function listPartVersions(
  db: Queries,
  { edition_id, part }: PartKey,
  most: number,
): Promise<PartVersion[]> {
  return await db
    .selectFrom("part_draft_versions")
    .select(["version", "saved_at", "saved_by", "reason"])
    .where("edition_id", "=", edition_id)
    .where("part", "=", part)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
}

/** Forgets what a part said before a version, but for the one that says what is published. */
export async function deletePartVersions(
  trx: Trx,
  { edition_id, part }: PartKey,
  { before, but }: { before: number; but: number },
): Promise<void> {
  await trx
    .deleteFrom("part_draft_versions")
    .where("edition_id", "=", edition_id)
    .where("part", "=", part)
    .where("version", "<", before)
    .where("version", "!=", but)
    .execute();
}

/** Lists what an account saved, newest first. */
export async function listPartVersionsBy(
  db: Queries,
  accountId: string,
  most: number,
): Promise<Pick<PartDraftVersionsTable, "edition_id" | "part" | "version" | "saved_at">[]> {
  return await db
    .selectFrom("part_draft_versions")
    .select(["edition_id", "part", "version", "saved_at"])
    .where("saved_by", "=", accountId)
    .orderBy("saved_at", "desc")
    .limit(most)
    .execute();
}

/** Leaves it open who saved what an account saved. */
export async function forgetPartSaver(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("part_draft_versions").set({ saved_by: null }).where("saved_by", "=", accountId).execute();
}
