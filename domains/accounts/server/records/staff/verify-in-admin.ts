import type { Trx } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../contract.ts";
import type { Accounts } from "../../accounts.ts";
import { putAddressInEffect, sendChangeLink } from "../../commands/address/change-address.ts";
import { recordEvent } from "../../security/record-event.ts";
import { updateAccount } from "../../stores/accounts-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";

/** Who did something in admin, and why. Nobody: the command line. */
interface InAdmin {
  byAccountId: string | null;
  reason: string;
}

/** The address that an account has not shown to be its owner's; null if there is none. */
export function addressToVerify({ email, emailVerifiedAt, unverifiedEmail }: Account): string | null {
  return unverifiedEmail ?? (emailVerifiedAt === null ? email : null);
}

/** Sends the link that verifies an account's address again; those sent before stop working. */
export async function sendVerificationAgain(
  accounts: Accounts,
  trx: Trx,
  account: Account,
  { byAccountId, reason: detail }: InAdmin,
): Promise<void> {
  const { clock } = accounts;
  const unverifiedEmail = addressToVerify(account);
  await deleteCodes(trx, account.id, "change-address");
  await updateAccount(trx, account.id, { unverified_email: unverifiedEmail, updated_at: clock.now() });
  await sendChangeLink(accounts, trx, { ...account, unverifiedEmail });
  await recordEvent(trx, clock, "verification-sent-by-operator", account.id, undefined, { byAccountId, detail });
}

/**
 * Takes an account's address for verified without its link. If it replaces another one, that one is told as ever, and
 * the account is logged out everywhere.
 * @throws AppError email-taken (409)
 */
export async function markAsVerified(
  accounts: Accounts,
  trx: Trx,
  account: Account,
  { byAccountId, reason: detail }: InAdmin,
): Promise<void> {
  const email = addressToVerify(account);
  if (email === null) return;
  if (account.unverifiedEmail !== null) await deleteSessionsOf(trx, account.id);
  await putAddressInEffect(accounts, trx, { account, email }, undefined);
  await recordEvent(trx, accounts.clock, "address-verified-by-operator", account.id, undefined, {
    byAccountId,
    detail,
  });
}

/** Takes back that an account's address counts as verified: its link, or admin, verifies it again. */
export async function takeVerificationBack(
  accounts: Accounts,
  trx: Trx,
  account: Account,
  { byAccountId, reason: detail }: InAdmin,
): Promise<void> {
  await updateAccount(trx, account.id, { email_verified_at: null, updated_at: accounts.clock.now() });
  await recordEvent(trx, accounts.clock, "verification-taken-back", account.id, undefined, { byAccountId, detail });
}
