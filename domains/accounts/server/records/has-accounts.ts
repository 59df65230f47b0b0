import type { Queries } from "../../../../platform/db/database.ts";
import { findAnyAccount } from "../stores/accounts-store.ts";
import type { AccountsTables } from "../tables.ts";

/** Whether there is any account at all. */
export async function hasAccounts(db: Queries<AccountsTables>): Promise<boolean> {
  return (await findAnyAccount(db)) !== undefined;
}
