import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../contract.ts";
import { findAccountById, findAccountsByIds, findAccountWithEmail } from "../stores/accounts-store.ts";

type Db = Queries;

/** The account with this id. */
export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return findAccountById(db, id);
}

/** The account with this address in effect, whatever its case. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccountWithEmail(db, email);
}

/** The accounts with these ids, by id; unknown ids are omitted. */
export async function accountsByIds(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const accounts = await findAccountsByIds(db, [...new Set(ids)]);
  return new Map(accounts.map((account) => [account.id, account]));
}
