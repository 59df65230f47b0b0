import type { Flavor, Trx } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { EditionRevisionsTable, EditionsTable, PageRevisionsTable } from "../tables.ts";

type Writing = Trx;

/** Returns the edition with this handle, locked until the transaction ends. Creates it, unpublished, if missing. */
export async function lockOrMakeEdition(trx: Writing, flavor: Flavor, made: EditionsTable): Promise<EditionsTable> {
  await trx
    .insertInto("editions")
    .values(made)
    .onConflict((conflict) => conflict.column("handle").doNothing())
    .execute();
  const query = trx.selectFrom("editions").selectAll().where("handle", "=", made.handle);
  return lockRows(query, flavor).executeTakeFirstOrThrow();
}

/** Locks an edition until the transaction ends; returns its published revision number. */
export async function lockEdition(trx: Writing, flavor: Flavor, editionId: string): Promise<number> {
  const query = trx.selectFrom("editions").select("revision").where("id", "=", editionId);
  return (await lockRows(query, flavor).executeTakeFirstOrThrow()).revision;
}

/** Deletes what a failed or overtaken import left staged, and stages a new revision. */
export async function replaceStaged(trx: Writing, revision: EditionRevisionsTable): Promise<void> {
  await trx
    .deleteFrom("edition_revisions")
    .where("edition_id", "=", revision.edition_id)
    .where("status", "=", "staged")
    .execute();
  await trx.insertInto("edition_revisions").values(revision).execute();
}

/** Returns whether a revision is still staged, and locks it until the transaction ends. */
export async function holdStaged(trx: Writing, flavor: Flavor, revisionId: string): Promise<boolean> {
  const query = trx
    .selectFrom("edition_revisions")
    .select("id")
    .where("id", "=", revisionId)
    .where("status", "=", "staged");
  return (await lockRows(query, flavor).executeTakeFirst()) !== undefined;
}

/** Adds page revisions to a staged revision; readers don't see them yet. */
export async function stagePageRevisions(trx: Writing, rows: readonly PageRevisionsTable[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("page_revisions").values(rows).execute();
}

/** Deletes a staged revision and its page revisions. */
export async function discardStaged(trx: Writing, revisionId: string): Promise<void> {
  await trx.deleteFrom("edition_revisions").where("id", "=", revisionId).where("status", "=", "staged").execute();
}
