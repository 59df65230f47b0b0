import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountSignUpsTable, AccountsTables } from "../tables.ts";

type Db = Queries<AccountsTables>;

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

/** Forgets every sign-up with an address, since it has an account now. */
export async function deleteSignUps(db: Db, emailLower: string): Promise<void> {
  await db.deleteFrom("account_sign_ups").where("email_lower", "=", emailLower).execute();
}

export async function deleteExpiredSignUps(db: Db, now: number): Promise<void> {
  await db.deleteFrom("account_sign_ups").where("expires_at", "<", now).execute();
}
