import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import type { Account } from "../../contract.ts";
import type { AccountActingTable, AccountsTable } from "../tables.ts";
import { toAccount } from "./accounts-store.ts";

interface ActedRow extends AccountsTable {
  acting_ends_at: number;
}

/** Runs for every page that a member of the staff who may act as users opens. */
const actedQuery = prepareQuery<ActedRow, "sessionId" | "now">(["sessionId", "now"], (db, { sessionId, now }) =>
  db
    .selectFrom("account_acting")
    .innerJoin("accounts", "accounts.id", "account_acting.account_id")
    .leftJoin("account_closures", "account_closures.account_id", "accounts.id")
    .selectAll("accounts")
    .select("account_acting.ends_at as acting_ends_at")
    .where("account_acting.session_id", "=", sessionId)
    .where("account_acting.ends_at", ">", sql<number>`${now}`)
    .where("accounts.staff_role", "is", null)
    .where("accounts.merged_at", "is", null)
    .where("account_closures.account_id", "is", null),
);

/** The user that a session acts as: one who has no role and isn't closed. */
export async function findActed(
  db: Queries,
  sessionId: string,
  now: number,
): Promise<{ account: Account; endsAt: number } | undefined> {
  const [row] = await actedQuery(db, { sessionId, now });
  return row && { account: toAccount(row), endsAt: row.acting_ends_at };
}

/** Begins to act as a user; a session acts as one at a time. */
export async function insertActing(db: Queries, row: AccountActingTable): Promise<void> {
  await deleteActing(db, row.session_id);
  await db.insertInto("account_acting").values(row).execute();
}

/** Ends what a session acts as; returns the user's id if there was any. */
export async function deleteActing(db: Queries, sessionId: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom("account_acting")
    .where("session_id", "=", sessionId)
    .returning("account_id")
    .executeTakeFirst();
  return deleted?.account_id;
}

/** Ends what any session of a member of the staff acts as. */
export async function deleteActingBy(db: Queries, byAccountId: string): Promise<void> {
  const sessions = db.selectFrom("account_sessions").select("id").where("account_id", "=", byAccountId);
  await db.deleteFrom("account_acting").where("session_id", "in", sessions).execute();
}

/** Ends what anybody acts as this user. */
export async function deleteActingOf(db: Queries, accountId: string): Promise<void> {
  await db.deleteFrom("account_acting").where("account_id", "=", accountId).execute();
}

export async function deleteActingBefore(db: Queries, now: number): Promise<void> {
  await db.deleteFrom("account_acting").where("ends_at", "<=", now).execute();
}
