import type { Flavor, Trx } from "../../../../platform/db/database.ts";
import { lockRows } from "../../../../platform/db/dialect.ts";
import type { EditionsTable, PageRevisionsTable } from "../tables.ts";

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

/** Locks an edition until the transaction ends. */
export async function lockEdition(trx: Writing, flavor: Flavor, editionId: string): Promise<EditionsTable> {
  const query = trx.selectFrom("editions").selectAll().where("id", "=", editionId);
  return await lockRows(query, flavor).executeTakeFirstOrThrow();
}

/** Deletes what failed or overtaken imports left half staged; whole releases stay. */
export async function deleteUnfinished(trx: Writing, editionId: string): Promise<void> {
  await trx
    .deleteFrom("edition_revisions")
    .where("edition_id", "=", editionId)
    .where("status", "=", "staged")
    .where("snapshot", "is", null)
    .where("discarded_at", "is", null)
    .execute();
}

/** Returns whether an import's revision is still there to be staged, and locks it until the transaction ends. */
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
