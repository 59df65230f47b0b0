import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountClosuresTable } from "../tables.ts";

type Db = Queries;

/** Records the closing of an account; returns false if it is already closed. */
export async function insertClosure(db: Db, row: AccountClosuresTable): Promise<boolean> {
  const inserted = await db
    .insertInto("account_closures")
    .values(row)
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findClosure(db: Db, accountId: string): Promise<AccountClosuresTable | undefined> {
  return await db.selectFrom("account_closures").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export async function findClosureById(db: Db, id: string): Promise<AccountClosuresTable | undefined> {
  return await db.selectFrom("account_closures").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reopens a closed account; returns false if it wasn't closed. */
export async function deleteClosure(db: Db, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("account_closures")
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** All closed accounts, the next to be erased first. */
export async function listClosures(db: Db): Promise<AccountClosuresTable[]> {
  return await db.selectFrom("account_closures").selectAll().orderBy("erases_at").execute();
}
