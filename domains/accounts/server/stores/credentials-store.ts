import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../contract.ts";
import { normaliseEmail } from "../../rules.ts";
import type { AccountsTables } from "../tables.ts";
import { toAccount } from "./accounts-store.ts";

type Db = Queries<AccountsTables>;

/** The provider of those who sign in with a password. */
export const PASSWORD_PROVIDER = "credential";

export interface SavedCredential {
  /** Of the row, where it is new. */
  id: string;
  accountId: string;
  passwordHash: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Gives an account this password, its first or another. */
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

export interface FoundCredential {
  account: Account;
  /** Undefined where nobody has set a password yet. */
  passwordHash: string | undefined;
}

/** The account with this address in effect, with its password's hash: one read, whether it exists or not. */
export async function findCredential(db: Db, email: string): Promise<FoundCredential | undefined> {
  const row = await credentials(db).where("accounts.email_lower", "=", normaliseEmail(email)).executeTakeFirst();
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
    .selectAll("accounts")
    .select("account_credentials.password_hash");
}
