import { newId } from "../../../../../platform/ids/new-id.ts";
import type { Account, Session } from "../../../contract.ts";
import { normalizeEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailTaken, linkUseless, otherAccount, signInNeeded } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountById, findAccountWithEmail, lockAccount, updateAccount } from "../../stores/accounts-store.ts";
import { findReservedAddress } from "../../stores/address-changes-store.ts";
import { deleteCodes, storeUsedCode } from "../../stores/codes-store.ts";
import { deleteOtherSessions, isSessionAlive } from "../../stores/sessions-store.ts";
import { recordAddressChange } from "../address/note-change.ts";
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
  const { clock, hooks, database } = accounts;
  return database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account.id, database.flavor);
    if (!(await isSessionAlive(trx, session.id))) throw signInNeeded();
    const owner = await redeemCode(trx, clock, "change-address", code);
    const account = owner && (await findAccountById(trx, owner.subjectId));
    if (!owner || !account || account.unverifiedEmail !== owner.email) throw linkUseless();
    if (account.id !== session.account.id) throw otherAccount();
    const holder = await findAccountWithEmail(trx, owner.email);
    if (holder && holder.id !== account.id) throw emailTaken();
    const reserved = await findReservedAddress(trx, normalizeEmail(owner.email), clock.now());
    if (reserved && reserved.account_id !== account.id) throw emailTaken();
    const changed = { ...account, email: owner.email, unverifiedEmail: null, emailVerifiedAt: clock.now() };
    await updateAccount(trx, account.id, {
      email: changed.email,
      email_lower: normalizeEmail(changed.email),
      email_verified_at: changed.emailVerifiedAt,
      unverified_email: null,
      updated_at: clock.now(),
    });
    // Links sent to the old address stop working, and no one else stays signed in.
    await deleteCodes(trx, account.id);
    await deleteOtherSessions(trx, account.id, session.id);
    const used = {
      id: newId(clock),
      purpose: "change-address",
      code,
      accountId: account.id,
      email: owner.email,
    } as const;
    await storeUsedCode(trx, used, clock.now());
    await recordAddressChange(accounts, trx, { account, newEmail: changed.email }, from);
    await recordEvent(trx, clock, "address-changed", account.id, from);
    if (account.emailVerifiedAt === null) for (const hook of hooks) await hook.onVerified(trx, changed, "/bluebook");
    return changed;
  });
}
