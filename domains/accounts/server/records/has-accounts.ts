import type { Queries } from "../../../../platform/db/database.ts";
import { findAnyAccount } from "../stores/accounts-store.ts";

/** Whether there are any accounts. */
export async function hasAccounts(db: Queries): Promise<boolean> {
  return (await findAnyAccount(db)) !== undefined;
}
