import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountsTables } from "../tables.ts";

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
