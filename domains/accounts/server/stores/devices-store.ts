import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";

type Db = Queries;

/** What is known about a browser: whether the account was used in it before, only in others, or in none yet. */
export type DeviceStatus = "known" | "new" | "first";

/** Whether an account was used before in the browser whose cookie has this hash. */
export async function deviceStatus(db: Db, accountId: string, tokenHash: string | undefined): Promise<DeviceStatus> {
  const devices = await db
    .selectFrom("account_devices")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .execute();
  if (devices.some(({ token_hash }) => token_hash === tokenHash)) return "known";
  return devices.length === 0 ? "first" : "new";
}

/** Remembers a browser in which an account is used. */
export async function rememberDevice(db: Db, accountId: string, tokenHash: string, now: number): Promise<void> {
  await db
    .insertInto("account_devices")
    .values({ account_id: accountId, token_hash: tokenHash, created_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "token_hash"]).doUpdateSet({ last_seen_at: now }))
    .execute();
}

/** Gives a browser another token, for all accounts that are used in it. */
export async function renewDevice(db: Db, oldHash: string, newHash: string): Promise<void> {
  await db.updateTable("account_devices").set({ token_hash: newHash }).where("token_hash", "=", oldHash).execute();
}

/** Forgets browsers in which no account has signed in since a time. */
export async function forgetDevicesBefore(db: Db, time: number): Promise<void> {
  await deleteOld(db, "account_devices", { key: "token_hash", column: "last_seen_at", before: time });
}
