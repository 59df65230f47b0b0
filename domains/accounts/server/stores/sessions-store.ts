import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/prepared-query.ts";
import type { Account } from "../../contract.ts";
import type { AccountsTable, AccountsTables } from "../tables.ts";
import { toAccount } from "./accounts-store.ts";

type Db = Queries<AccountsTables>;

export interface FoundSession {
  id: string;
  lastSeenAt: number;
  previousLoginAt: number | null;
  account: Account;
}

interface SessionRow extends AccountsTable {
  session_id: string;
  last_seen_at: number;
  previous_login_at: number | null;
}

/** Every page of a signed-in reader asks it. */
const sessionQuery = prepareQuery<AccountsTables, SessionRow, "tokenHash" | "now">(
  ["tokenHash", "now"],
  (db, { tokenHash, now }) =>
    db
      .selectFrom("account_sessions")
      .innerJoin("accounts", "accounts.id", "account_sessions.account_id")
      .selectAll("accounts")
      .select([
        "account_sessions.id as session_id",
        "account_sessions.last_seen_at",
        "account_sessions.previous_login_at",
      ])
      .where("account_sessions.token_hash", "=", tokenHash)
      .where("account_sessions.expires_at", ">", sql<number>`${now}`),
);

/** The living session with this token hash, with its account: one read over one unique index. */
export async function findSession(db: Db, tokenHash: string, now: number): Promise<FoundSession | undefined> {
  const [row] = await sessionQuery(db, { tokenHash, now });
  return (
    row && {
      id: row.session_id,
      lastSeenAt: row.last_seen_at,
      previousLoginAt: row.previous_login_at,
      account: toAccount(row),
    }
  );
}

/** Moves the end of a session's idle time. */
export async function touchSession(db: Db, id: string, now: number, expiresAt: number): Promise<void> {
  await db
    .updateTable("account_sessions")
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("account_sessions").where("expires_at", "<", now).execute();
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("account_sessions").where("account_id", "=", accountId).execute();
}
