import type { Transaction } from "kysely";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { updateAccount } from "../stores/accounts-store.ts";
import type { AccountsTables } from "../tables.ts";

/** Makes an account a site admin, or an ordinary one again. */
export async function setSiteAdmin(
  trx: Transaction<AccountsTables>,
  clock: Clock,
  accountId: string,
  isAdmin: boolean,
): Promise<void> {
  await updateAccount(trx, accountId, { is_admin: isAdmin ? 1 : 0, updated_at: clock.now() });
}
