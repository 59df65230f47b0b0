import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountSignUpsTable } from "../tables.ts";

type Db = Queries;

export async function insertSignUp(db: Db, row: AccountSignUpsTable): Promise<void> {
  await db.insertInto("account_sign_ups").values(row).execute();
}

export async function findSignUp(db: Db, id: string, now: number): Promise<AccountSignUpsTable | undefined> {
  return await db
    .selectFrom("account_sign_ups")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">=", now)
    .executeTakeFirst();
}

/** Deletes every sign-up with an address, since it now has an account. */
export async function deleteSignUps(db: Db, emailLower: string): Promise<void> {
  await db.deleteFrom("account_sign_ups").where("email_lower", "=", emailLower).execute();
}

export async function deleteExpiredSignUps(db: Db, now: number): Promise<void> {
  await deleteOld(db, "account_sign_ups", { key: "id", column: "expires_at", before: now });
}

/** The newest sign-up with an address, including an expired one that hasn't been removed. */
export async function findSignUpOfEmail(db: Db, emailLower: string): Promise<AccountSignUpsTable | undefined> {
  return await db
    .selectFrom("account_sign_ups")
    .selectAll()
    .where("email_lower", "=", emailLower)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Extends a sign-up's validity. */
export async function renewSignUp(db: Db, id: string, expiresAt: number): Promise<void> {
  await db.updateTable("account_sign_ups").set({ expires_at: expiresAt }).where("id", "=", id).execute();
}
