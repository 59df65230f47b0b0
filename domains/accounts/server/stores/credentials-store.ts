import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../contract.ts";
import { normalizeEmail } from "../../rules.ts";
import { toAccount } from "./accounts-store.ts";

type Db = Queries;

/** The provider of password sign-ins. */
const PASSWORD_PROVIDER = "credential";

export interface SavedCredential {
  /** The row's id, if it is new. */
  id: string;
  accountId: string;
  passwordHash: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Saves an account's password hash, the first or a new one. */
export async function saveCredential(db: Db, { id, accountId, passwordHash, at }: SavedCredential): Promise<void> {
  await db
    .insertInto("account_credentials")
    .values({
      id,
      account_id: accountId,
      provider: PASSWORD_PROVIDER,
      provider_account: accountId,
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "provider_account"]).doUpdateSet({ password_hash: passwordHash, updated_at: at }),
    )
    .execute();
}

/** Deletes an account's password. */
export async function deleteCredential(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom("account_credentials")
    .where("account_id", "=", accountId)
    .where("provider", "=", PASSWORD_PROVIDER)
    .execute();
}

export interface FoundCredential {
  account: Account;
  /** Undefined when no password has been set. */
  passwordHash: string | undefined;
}

/** The account with this address in effect and its password hash: one read, whether or not it exists. */
export async function findCredential(db: Db, email: string): Promise<FoundCredential | undefined> {
  const row = await credentials(db).where("accounts.email_lower", "=", normalizeEmail(email)).executeTakeFirst();
  return row && { account: toAccount(row), passwordHash: row.password_hash ?? undefined };
}

/** An account's password hash. */
export async function findCredentialOf(db: Db, accountId: string): Promise<FoundCredential | undefined> {
  const row = await credentials(db).where("accounts.id", "=", accountId).executeTakeFirst();
  return row && { account: toAccount(row), passwordHash: row.password_hash ?? undefined };
}

function credentials(db: Db) {
  return db
    .selectFrom("accounts")
    .leftJoin("account_credentials", (join) =>
      join
        .onRef("account_credentials.provider_account", "=", "accounts.id")
        .on("account_credentials.provider", "=", PASSWORD_PROVIDER),
    )
    .where("accounts.merged_at", "is", null)
    .selectAll("accounts")
    .select("account_credentials.password_hash");
}
