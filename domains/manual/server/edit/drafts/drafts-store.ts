import { packJson, unpackJson } from "../../../../../platform/files/packed-json.ts";
import type { Flavor, Queries, Trx } from "../../../../../platform/db/database.ts";
import { lockRows } from "../../../../../platform/db/dialect.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { type DraftConflict, type DraftPage, draftPageSchema } from "./draft-schemas.ts";
import type { PageDraftConflictsTable, PageDraftsTable, PageDraftVersionsTable } from "../tables.ts";

/** Finds a page's draft. */
export async function findDraft(db: Queries, pageId: string): Promise<PageDraftsTable | undefined> {
  return await db.selectFrom("page_drafts").selectAll().where("page_id", "=", pageId).executeTakeFirst();
}

/** Finds a page's draft, and locks it until the transaction ends. */
export async function lockDraft(trx: Trx, flavor: Flavor, pageId: string): Promise<PageDraftsTable | undefined> {
  const query = trx.selectFrom("page_drafts").selectAll().where("page_id", "=", pageId);
  return await lockRows(query, flavor).executeTakeFirst();
}

/** Adds a draft, unless there is one already. */
export async function insertDraftRow(trx: Trx, row: PageDraftsTable): Promise<void> {
  await trx
    .insertInto("page_drafts")
    .values(row)
    .onConflict((conflict) => conflict.column("page_id").doNothing())
    .execute();
}

/** Changes which version is the newest, or which says what is published. */
export async function updateDraft(
  trx: Trx,
  pageId: string,
  changes: Partial<Omit<PageDraftsTable, "page_id">>,
): Promise<void> {
  await trx.updateTable("page_drafts").set(changes).where("page_id", "=", pageId).execute();
}

/** Keeps what a draft says in a version. */
export async function insertVersion(
  trx: Trx,
  pageId: string,
  page: DraftPage,
  { at, by, reason }: { at: number; by: string | null; reason: string },
): Promise<void> {
  const body = await packJson(page);
  const row = { page_id: pageId, version: page.version, body, saved_at: at, saved_by: by, reason };
  await trx.insertInto("page_draft_versions").values(row).execute();
}

/** Reads what a draft said in a version; undefined if it never had that version. */
export async function readVersion(db: Queries, pageId: string, version: number): Promise<DraftPage | undefined> {
  const row = await db
    .selectFrom("page_draft_versions")
    .select("body")
    .where("page_id", "=", pageId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const value = await unpackJson(row.body);
  await yieldToEventLoop();
  const page = draftPageSchema.parse(value);
  await yieldToEventLoop();
  return page;
}

/** The titles of pages as their drafts have them now, by page id. */
export async function readDraftTitles(db: Queries, pageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (const pageId of pageIds) {
    const row = await findDraft(db, pageId);
    const page = row && (await readVersion(db, pageId, row.version));
    if (page) titles.set(pageId, page.title);
  }
  return titles;
}

/** A version of a draft: when it was saved, by which account, and where it came from. */
export type DraftVersion = Pick<PageDraftVersionsTable, "version" | "saved_at" | "saved_by" | "reason">;

/** Lists a draft's versions, newest first. */
export async function listVersions(db: Queries, pageId: string, most: number): Promise<DraftVersion[]> {
  return await db
    .selectFrom("page_draft_versions")
    .select(["version", "saved_at", "saved_by", "reason"])
    .where("page_id", "=", pageId)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
}

/** Forgets what a draft said in some versions. */
export async function deleteVersions(trx: Trx, pageId: string, versions: readonly number[]): Promise<void> {
  if (versions.length === 0) return;
  await trx.deleteFrom("page_draft_versions").where("page_id", "=", pageId).where("version", "in", versions).execute();
}

/** A conflict that waits for somebody to choose. */
export interface OpenConflict {
  id: string;
  conflict: DraftConflict;
  foundAt: number;
  foundBy: string | null;
}

/** Keeps what couldn't be taken into a draft. */
export async function insertConflicts(trx: Trx, rows: readonly PageDraftConflictsTable[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("page_draft_conflicts").values(rows).execute();
}

/** Lists a draft's open conflicts, oldest first. */
export async function listConflicts(db: Queries, pageId: string): Promise<OpenConflict[]> {
  const rows = await db
    .selectFrom("page_draft_conflicts")
    .selectAll()
    .where("page_id", "=", pageId)
    .orderBy("id")
    .execute();
  const conflicts: OpenConflict[] = [];
  for (const { id, conflict, found_at, found_by } of rows) {
    conflicts.push({ id, conflict: readJson(conflict), foundAt: found_at, foundBy: found_by });
    await yieldToEventLoop();
  }
  return conflicts;
}

/** Deletes a conflict that somebody has settled. */
export async function deleteConflict(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("page_draft_conflicts").where("id", "=", id).execute();
}

/** How the drafts of an edition stand: by page, whether one says something else than readers see, or has conflicts. */
export async function listDraftStates(
  db: Queries,
  editionId: string,
): Promise<{ pageId: string; isChanged: boolean; conflicts: number }[]> {
  const rows = await db
    .selectFrom("page_drafts")
    .select(["page_drafts.page_id", "page_drafts.version", "page_drafts.base_version"])
    .select(({ selectFrom }) =>
      selectFrom("page_draft_conflicts")
        .select(({ fn }) => fn.countAll<number>().as("conflicts"))
        .whereRef("page_draft_conflicts.page_id", "=", "page_drafts.page_id")
        .as("conflicts"),
    )
    .where("page_drafts.edition_id", "=", editionId)
    .execute();
  return rows.map(({ page_id: pageId, version, base_version: base, conflicts }) => {
    return { pageId, isChanged: version !== base, conflicts: conflicts ?? 0 };
  });
}

/** Lists what an account saved, newest first. */
export async function listVersionsBy(
  db: Queries,
  accountId: string,
  most: number,
): Promise<Pick<PageDraftVersionsTable, "page_id" | "version" | "saved_at">[]> {
  return await db
    .selectFrom("page_draft_versions")
    .select(["page_id", "version", "saved_at"])
    .where("saved_by", "=", accountId)
    .orderBy("saved_at", "desc")
    .limit(most)
    .execute();
}

/** Leaves it open who saved what an account saved. */
export async function forgetSaver(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("page_draft_versions").set({ saved_by: null }).where("saved_by", "=", accountId).execute();
  await trx.updateTable("page_draft_conflicts").set({ found_by: null }).where("found_by", "=", accountId).execute();
}
