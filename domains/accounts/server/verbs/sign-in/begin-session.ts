import type { Transaction } from "kysely";
import type { Account } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { updateAccount } from "../../stores/accounts-store.ts";
import type { AccountsDb } from "../../tables.ts";

export interface NewSession {
  account: Account;
  /** The token of the session that the browser has by now. */
  presentToken?: string | undefined;
  from: From;
}

/**
 * Begins a session for somebody who has proved who they are, within the caller's transaction, and gives its token. It is
 * a new one in every case, and the browser's present one ends: nobody goes on in a session that somebody else may know.
 */
export async function beginSession(
  { auth, clock }: Accounts,
  trx: Transaction<AccountsDb>,
  { account, presentToken, from }: NewSession,
): Promise<string> {
  const token = await auth.within(trx, async () => {
    if (presentToken !== undefined) await auth.endSession(presentToken);
    return auth.startSession(account.id, account.lastLoginAt);
  });
  await updateAccount(trx, account.id, { last_login_at: clock.now() });
  await recordEvent(trx, clock, "signed-in", account.id, from);
  return token;
}
