import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../contract.ts";
import { findAccountById, findAccountsByIds, findAccountWithEmail } from "../stores/accounts-store.ts";
import type { AccountsTables } from "../tables.ts";

type Db = Queries<AccountsTables>;

/** The account with this id. */
export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return findAccountById(db, id);
}

/** The account that has this address in effect, however it is written. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccountWithEmail(db, email);
}

/** The accounts with these ids, by id; those that don't exist are missing. */
export async function accountsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const accounts = await findAccountsByIds(db, [...new Set(ids)]);
  return new Map(accounts.map((account) => [account.id, account]));
}
