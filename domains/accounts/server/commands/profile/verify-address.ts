import { newId } from "../../../../../platform/ids/new-id.ts";
import type { Account, Session } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { linkUseless, otherAccount, signInNeeded } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountById, lockAccount } from "../../stores/accounts-store.ts";
import { storeUsedCode } from "../../stores/codes-store.ts";
import { deleteOtherSessions, isSessionAlive } from "../../stores/sessions-store.ts";
import { putAddressInEffect } from "../address/put-address-in-effect.ts";
import { redeemCode } from "../../security/codes.ts";

/**
 * Puts the account's requested address into effect. Its owner must be signed in: someone else who reads the address's
 * mail must not attach it to the account by following a link. Notifies the old address and ends the other sessions.
 * @throws AppError link-useless (410), other-account (403), email-taken (409), sign-in-needed (401)
 */
export async function verifyAddress(
  accounts: Accounts,
  { session, code }: { session: Session; code: string },
  from: From,
): Promise<Account> {
  const { clock, database } = accounts;
  return database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account.id, database.flavor);
    if (!(await isSessionAlive(trx, session.id))) throw signInNeeded();
    const owner = await redeemCode(trx, clock, "change-address", code);
    const account = owner && (await findAccountById(trx, owner.subjectId));
    if (!owner || !account || account.unverifiedEmail !== owner.email) throw linkUseless();
    if (account.id !== session.account.id) throw otherAccount();
    const changed = await putAddressInEffect(accounts, trx, { account, email: owner.email }, from);
    // No one else stays signed in.
    await deleteOtherSessions(trx, account.id, session.id);
    const used = {
      id: newId(clock),
      purpose: "change-address",
      code,
      accountId: account.id,
      email: owner.email,
    } as const;
    await storeUsedCode(trx, used, clock.now());
    await recordEvent(trx, clock, "address-changed", account.id, from);
    return changed;
  });
}
