import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../contract.ts";
import { normalizeEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailTaken } from "../../errors.ts";
import { findAccountWithEmail, updateAccount } from "../../stores/accounts-store.ts";
import { findReservedAddress } from "../../stores/address-changes-store.ts";
import { findMergeOfAddress } from "../../stores/merges-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { recordAddressChange } from "./note-change.ts";

/**
 * Makes an address that was found to be its owner's the one in effect. An address that is given up is told, with a link
 * that undoes the change, and links sent to it stop working. `from`: undefined when it is done at the desk.
 * @throws AppError email-taken (409)
 */
export async function putAddressInEffect(
  accounts: Accounts,
  trx: Trx,
  { account, email }: { account: Account; email: string },
  from: From | undefined,
): Promise<Account> {
  const { clock, hooks } = accounts;
  const holder = await findAccountWithEmail(trx, email);
  if (holder && holder.id !== account.id) throw emailTaken();
  if (await findMergeOfAddress(trx, email)) throw emailTaken();
  const reserved = await findReservedAddress(trx, normalizeEmail(email), clock.now());
  if (reserved && reserved.account_id !== account.id) throw emailTaken();
  const changed = { ...account, email, unverifiedEmail: null, emailVerifiedAt: clock.now() };
  await updateAccount(trx, account.id, {
    email,
    email_lower: normalizeEmail(email),
    email_verified_at: changed.emailVerifiedAt,
    unverified_email: null,
    updated_at: clock.now(),
  });
  await deleteCodes(trx, account.id);
  if (normalizeEmail(email) !== normalizeEmail(account.email))
    await recordAddressChange(accounts, trx, { account, newEmail: email }, from);
  if (account.emailVerifiedAt === null) for (const hook of hooks) await hook.onVerified(trx, changed, "/bluebook");
  return changed;
}
