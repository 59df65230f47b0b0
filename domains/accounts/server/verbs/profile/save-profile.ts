import type { Transaction } from "kysely";
import { queueMail } from "../../../../messaging/server/public.ts";
import { z } from "zod";
import type { Account, Session } from "../../../contract.ts";
import { accountPaths, normaliseEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { verifyAddressMail } from "../../emails/mails.ts";
import { otherAccount } from "../../errors.ts";
import { parseForm, personForm } from "../../forms/parse-form.ts";
import { limits, takeTurns } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { updateAccount } from "../../stores/accounts-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import type { AccountsDb } from "../../tables.ts";

/** For how long the link to a new address works. */
const CHANGE_HOURS = 24;

const profileForm = personForm.extend({ userId: z.string().optional() });

/**
 * Saves what a person says of themselves. Another address is only noted: it takes effect when the link that is sent to
 * it has been followed, and whether it belongs to somebody is not told.
 * @throws AppError form-refused (422), other-account (403), too-many-tries (429)
 */
export async function saveProfile(accounts: Accounts, session: Session, form: unknown, from: From): Promise<Account> {
  const { clock, auth } = accounts;
  const { account } = session;
  const {
    userId = account.id,
    email,
    firstName,
    lastName,
    userType,
  } = parseForm(profileForm, form, {
    names: { userType: "fields[userType]" },
  });
  if (userId !== account.id) throw otherAccount();
  const isSame = normaliseEmail(email) === normaliseEmail(account.email);
  const isNew =
    !isSame && (account.unverifiedEmail === null || normaliseEmail(email) !== normaliseEmail(account.unverifiedEmail));
  if (isNew) await countMail(accounts, email, from);
  const saved: Account = {
    ...account,
    firstName,
    lastName,
    userType,
    email: isSame ? email : account.email,
    unverifiedEmail: isSame ? null : email,
  };
  await auth.inTransaction(async (trx) => {
    await updateAccount(trx, account.id, {
      first_name: firstName,
      last_name: lastName,
      user_type: userType,
      email: saved.email,
      unverified_email: saved.unverifiedEmail,
      updated_at: clock.now(),
    });
    if (isSame || isNew) await deleteCodes(trx, account.id, "change-address");
    if (isNew) await sendChangeLink(accounts, trx, saved, from);
  });
  return saved;
}

/**
 * Sends the link to an address that waits to be verified once more. Does nothing where none waits.
 * @throws AppError too-many-tries (429)
 */
export async function sendChangeLinkAgain(accounts: Accounts, { account }: Session, from: From): Promise<void> {
  if (account.unverifiedEmail === null) return;
  await countMail(accounts, account.unverifiedEmail, from);
  await accounts.auth.inTransaction(async (trx) => {
    await deleteCodes(trx, account.id, "change-address");
    await sendChangeLink(accounts, trx, account, from);
  });
}

/** Takes a change of address back that was not verified yet. */
export async function keepAddress({ auth, clock }: Accounts, { account }: Session): Promise<void> {
  await auth.inTransaction(async (trx) => {
    await updateAccount(trx, account.id, { unverified_email: null, updated_at: clock.now() });
    await deleteCodes(trx, account.id, "change-address");
  });
}

async function countMail(accounts: Accounts, email: string, from: From): Promise<void> {
  await takeTurns(accounts, [
    [limits.mailsToAddress, normaliseEmail(email)],
    [limits.mailsFromNetwork, networkForLimits(from.ip)],
  ]);
}

async function sendChangeLink(
  { auth, clock, origin }: Accounts,
  trx: Transaction<AccountsDb>,
  { id, firstName, unverifiedEmail }: Account,
  from: From,
): Promise<void> {
  if (unverifiedEmail === null) return;
  const code = await auth.issueCode(
    "change-address",
    { subjectId: id, email: unverifiedEmail },
    CHANGE_HOURS * 3_600_000,
  );
  const link = `${origin()}${accountPaths.verifyEmail}?code=${code}`;
  const props = { firstName, link, validHours: CHANGE_HOURS };
  await queueMail(trx, clock, { to: { address: unverifiedEmail }, template: verifyAddressMail, props });
  await recordEvent(trx, clock, "address-change-asked", id, from);
}
