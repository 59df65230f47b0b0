import { deleteOld } from "../../../../platform/db/in-portions.ts";
import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { prepareQuery } from "../../../../platform/db/driver/guard-driver.ts";
import type { Account } from "../../contract.ts";
import type { AccountSessionsTable, AccountsTable } from "../tables.ts";
import { toAccount } from "./accounts-store.ts";

type Db = Queries;

export interface FoundSession {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  previousLoginAt: number | null;
  isShared: boolean;
  /** The user has given a second-factor code in this session. */
  passedSecondFactor: boolean;
  /** When a password or a code was last given in it. */
  provedAt: number | null;
  isDemo: boolean;
  account: Account;
}

interface SessionRow extends AccountsTable {
  session_id: string;
  begun_at: number;
  last_seen_at: number;
  previous_login_at: number | null;
  is_shared: 0 | 1;
  second_factor_at: number | null;
  proved_at: number | null;
}

/** Runs for every page of a signed-in reader. */
const sessionQuery = prepareQuery<SessionRow, "tokenHash" | "now">(["tokenHash", "now"], (db, { tokenHash, now }) =>
  db
    .selectFrom("account_sessions")
    .innerJoin("accounts", "accounts.id", "account_sessions.account_id")
    .selectAll("accounts")
    .select([
      "account_sessions.id as session_id",
      "account_sessions.created_at as begun_at",
      "account_sessions.last_seen_at",
      "account_sessions.previous_login_at",
      "account_sessions.is_shared",
      "account_sessions.second_factor_at",
      "account_sessions.proved_at",
    ])
    .where("account_sessions.token_hash", "=", tokenHash)
    .where("account_sessions.expires_at", ">", sql<number>`${now}`)
    .where("accounts.merged_at", "is", null),
);

/** The live session with this token hash, and its account: one read on one unique index. */
export async function findSession(db: Db, tokenHash: string, now: number): Promise<FoundSession | undefined> {
  const [row] = await sessionQuery(db, { tokenHash, now });
  return (
    row && {
      id: row.session_id,
      createdAt: row.begun_at,
      lastSeenAt: row.last_seen_at,
      previousLoginAt: row.previous_login_at,
      isShared: row.is_shared === 1,
      passedSecondFactor: row.second_factor_at !== null,
      provedAt: row.proved_at,
      isDemo: row.is_demo === 1,
      account: toAccount(row),
    }
  );
}

export async function insertSession(db: Db, row: AccountSessionsTable): Promise<void> {
  await db.insertInto("account_sessions").values(row).execute();
}

/** Some of an account's sessions: `first`, then the most recently used ones. */
export async function listSessionsOf(
  db: Db,
  accountId: string,
  { first, most }: { first: string; most: number },
): Promise<AccountSessionsTable[]> {
  return await db
    .selectFrom("account_sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy(({ eb }) => eb.case().when("id", "=", first).then(0).else(1).end())
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** How many sessions of an account are alive. */
export async function countSessionsOf(db: Db, accountId: string, now: number): Promise<number> {
  const { sessions } = await db
    .selectFrom("account_sessions")
    .select(({ fn }) => fn.countAll<number>().as("sessions"))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return sessions;
}

/** Extends a session's idle time. */
export async function touchSession(db: Db, id: string, now: number, expiresAt: number): Promise<void> {
  await db
    .updateTable("account_sessions")
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await deleteOld(db, "account_sessions", { key: "id", column: "expires_at", before: now });
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("account_sessions").where("account_id", "=", accountId).execute();
}

/** Ends one session of an account; returns false if it has no such session. */
export async function deleteSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("account_sessions")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Ends the session with this token, whoever owns it. */
export async function deleteSessionWithToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("account_sessions").where("token_hash", "=", tokenHash).execute();
}

/**
 * Whether a session is alive. Call in a transaction that has locked its account, before doing what the session permits.
 */
export async function isSessionAlive(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("account_sessions").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Ends all sessions of an account except one. */
export async function deleteOtherSessions(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom("account_sessions").where("account_id", "=", accountId).where("id", "<>", id).execute();
}

/** Records that a second-factor code was given in a session. */
export async function markSecondFactor(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable("account_sessions")
    .set({ second_factor_at: now, proved_at: now })
    .where("id", "=", id)
    .execute();
}

/** Records that a password or a code was given in a session. */
export async function markProved(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable("account_sessions").set({ proved_at: now }).where("id", "=", id).execute();
}
