import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { SignInAttemptKind, SignInAttemptsTable } from "../tables.ts";

type Db = Queries;

/** Saves an attempt, replacing an earlier one with the same hash. */
export async function saveAttempt(db: Db, row: SignInAttemptsTable): Promise<void> {
  const { id_hash: _, ...values } = row;
  await db
    .insertInto("sign_in_attempts")
    .values(row)
    .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(values))
    .execute();
}

/** An attempt that can still be finished, without using it. */
export async function findAttempt(
  db: Db,
  kind: SignInAttemptKind,
  idHash: string,
  now: number,
): Promise<SignInAttemptsTable | undefined> {
  return await db
    .selectFrom("sign_in_attempts")
    .selectAll()
    .where("id_hash", "=", idHash)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses an attempt; returns undefined if it is gone. Of several concurrent uses, one succeeds. */
export async function spendAttempt(
  db: Db,
  kind: SignInAttemptKind,
  idHash: string,
  now: number,
): Promise<SignInAttemptsTable | undefined> {
  const used = await db
    .deleteFrom("sign_in_attempts")
    .where("id_hash", "=", idHash)
    .where("kind", "=", kind)
    .returningAll()
    .executeTakeFirst();
  return used && used.expires_at > now ? used : undefined;
}

/** Counts a wrong code; deletes the attempt after `most` of them. Returns the count. */
export async function countWrongTry(db: Db, idHash: string, most: number): Promise<number> {
  const counted = await db
    .updateTable("sign_in_attempts")
    .set(({ eb }) => ({ wrong_tries: eb("wrong_tries", "+", 1) }))
    .where("id_hash", "=", idHash)
    .returning("wrong_tries")
    .executeTakeFirst();
  if (counted === undefined) return most;
  if (counted.wrong_tries >= most) await db.deleteFrom("sign_in_attempts").where("id_hash", "=", idHash).execute();
  return counted.wrong_tries;
}

/** Deletes all unfinished attempts of an account. */
export async function deleteAttemptsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("account_id", "=", accountId).execute();
}

export async function deleteExpiredAttempts(db: Db, now: number): Promise<void> {
  await deleteOld(db, "sign_in_attempts", { key: "id_hash", column: "expires_at", before: now + 1 });
}
