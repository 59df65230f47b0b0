import type { Queries, Trx } from "../../../../platform/db/database.ts";
import { type Json, writeJson } from "../../../../platform/db/json.ts";
import type { KeptReport, EditionMovesTable } from "../tables.ts";

/** Adds a move, unless another one into its edition is open; returns whether it did. */
export async function insertMove(db: Queries, row: EditionMovesTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("edition_moves")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds a move; undefined if there is none with this id. */
export async function findMove(db: Queries, id: string): Promise<EditionMovesTable | undefined> {
  return await db.selectFrom("edition_moves").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lists the moves into an edition, newest first. */
export async function listMoves(db: Queries, edition: string, most: number): Promise<EditionMovesTable[]> {
  return await db
    .selectFrom("edition_moves")
    .selectAll()
    .where("to_edition", "=", edition)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Changes a move that stands so; returns whether it did. */
export async function changeMove(
  db: Queries,
  { id, state }: Pick<EditionMovesTable, "id" | "state">,
  changes: Partial<EditionMovesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("edition_moves")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds to what was moved. */
export async function addMoved(trx: Trx, id: string, { pins, notes }: { pins: number; notes: number }): Promise<void> {
  await trx
    .updateTable("edition_moves")
    .set(({ eb }) => ({ moved_pins: eb("moved_pins", "+", pins), moved_notes: eb("moved_notes", "+", notes) }))
    .where("id", "=", id)
    .execute();
}

/** Writes a report as it is stored. */
export function packKept(report: KeptReport): Json<KeptReport> {
  return writeJson(report);
}

/** Lists the moves that an account asked for. */
export async function listMovesBy(db: Queries, accountId: string): Promise<EditionMovesTable[]> {
  return await db.selectFrom("edition_moves").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}

/** Leaves it open who asked for what an account asked for. */
export async function forgetMover(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("edition_moves").set({ account_id: null }).where("account_id", "=", accountId).execute();
}
