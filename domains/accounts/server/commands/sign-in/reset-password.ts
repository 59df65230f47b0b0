import { newId } from "../../../../../platform/ids/new-id.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { mailLimits, queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths, normalizeEmail, returnOf, safeReturn } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { passwordChangedMail, resetPasswordMail } from "../../emails/mails.ts";
import { formRefused, linkUseless } from "../../errors.ts";
import { checkNewPassword } from "../../security/passwords/passwords.ts";
import { enforceRateLimits, isRepetition, issueCode, limits, redeemCode } from "../../security/attempts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountById, findAccountWithEmail, updateAccount } from "../../stores/accounts-store.ts";
import { findCredentialOf } from "../../stores/credentials-store.ts";
import { deleteCodes, findCode, storeUsedCode } from "../../stores/codes-store.ts";
import { enter } from "./begin-session.ts";
import type { SignedIn } from "./sign-in.ts";
import { savePassword } from "../../records/passwords.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";
import { sendSignUpAgain } from "../sign-up/sign-up.ts";
import { mailClosure } from "../closing/close-account.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { mailOwnerOfMerged } from "../../records/merging/merges.ts";
import { z } from "zod";
import { enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { emailForm, parseForm } from "../../forms/parse-form.ts";
import { networkForLimits } from "../../security/network.ts";
import { sendResetJob } from "../../jobs/declarations.ts";

interface ResetPassword {
  code: string;
  newPassword: string;
  presentToken?: string | undefined;
}

/**
 * Sets the password chosen by the reader of the account's mail, ends all of its sessions, and starts a new one.
 * @throws AppError link-useless (410), form-refused (422), too-many-at-once (429)
 */
export async function resetPassword(
  accounts: Accounts,
  { code, newPassword, presentToken }: ResetPassword,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords, productName, hooks, origin } = accounts;
  const owner = await findCode(database.db, "reset-password", code, clock.now());
  const known = owner && (await findAccountById(database.db, owner.subjectId));
  if (!known) throw linkUseless();
  const wrong = await checkNewPassword(newPassword, [known.email, known.firstName, known.lastName, productName]);
  if (wrong !== undefined) throw formRefused({ newPassword: [wrong] });
  const present = await findCredentialOf(database.db, known.id);
  if (present?.passwordHash !== undefined && (await passwords.verify(present.passwordHash, newPassword)))
    throw formRefused({ newPassword: ["This is your old password. Choose another one."] });
  const passwordHash = await passwords.hash(newPassword);
  return database.db.transaction().execute(async (trx) => {
    const used = await redeemCode(trx, clock, "reset-password", code);
    const account = used && (await findAccountById(trx, used.subjectId));
    if (!account) throw linkUseless();
    await savePassword(trx, clock, account.id, passwordHash);
    await deleteSessionsOf(trx, account.id);
    // Anything someone else may have started with this account ends here too.
    await deleteCodes(trx, account.id);
    const kept = {
      id: newId(clock),
      purpose: "reset-password",
      code,
      accountId: account.id,
      email: used.email,
    } as const;
    await storeUsedCode(trx, kept, clock.now());
    const provesAddress =
      account.emailVerifiedAt === null && normalizeEmail(used.email) === normalizeEmail(account.email);
    const emailVerifiedAt = provesAddress ? clock.now() : account.emailVerifiedAt;
    await updateAccount(trx, account.id, {
      email_verified_at: emailVerifiedAt,
      unverified_email: null,
      updated_at: clock.now(),
    });
    const props = { firstName: account.firstName, resetLink: origin() + accountPaths.forgotPassword };
    await queueMail(trx, clock, { to: { address: account.email }, template: passwordChangedMail, props });
    await recordEvent(trx, clock, "password-reset", account.id, from);
    if (provesAddress)
      for (const hook of hooks) await hook.onVerified(trx, { ...account, emailVerifiedAt }, "/bluebook");
    // Whoever guessed codes with the old password can't any more.
    await resetRateLimit(trx, limits.secondFactorFromAnywhere, account.id);
    return { account, ...(await enter(accounts, trx, { account, presentToken, from })) };
  });
}

/** How long the link for a new password works. */
const RESET_HOURS = 1;

/**
 * Sends a reset link to the account with this address, if there is one; earlier links stop working. For a closed
 * account, or one that became part of another one, sends the link that restores it instead.
 */
export async function sendReset(accounts: Accounts, email: string, returnTo?: string): Promise<void> {
  const { clock, origin, database } = accounts;
  // An unconfirmed sign-up has no password to reset: what is missing is the confirmation.
  if (!(await findAccountWithEmail(database.db, email))) {
    const isMerged = await database.db.transaction().execute((trx) => mailOwnerOfMerged(trx, accounts, email));
    if (!isMerged) await sendSignUpAgain(accounts, email, returnTo);
    return;
  }
  await database.db.transaction().execute(async (trx) => {
    const account = await findAccountWithEmail(trx, email);
    if (!account) return;
    const closure = await findClosure(trx, account.id);
    if (closure) return mailClosure(accounts, trx, account, closure);
    await deleteCodes(trx, account.id, "reset-password");
    const owner = { subjectId: account.id, email: account.email };
    const code = await issueCode(trx, clock, "reset-password", owner, RESET_HOURS * 3_600_000);
    const link = `${origin()}${accountPaths.resetPassword}?code=${code}${returnOf(returnTo)}`;
    const props = { firstName: account.firstName, link, validHours: RESET_HOURS };
    await queueMail(trx, clock, { to: { address: account.email }, template: resetPasswordMail, props });
  });
}

const resetForm = emailForm.extend({ return: z.string().max(2_000).optional() });

/**
 * Requests a password reset. Whether the address has an account is checked later, by a job, so the request does the
 * same either way.
 * @throws AppError form-refused (422), too-many-tries (429)
 */
export async function requestReset(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const typed = parseForm(resetForm, form);
  const { email } = typed;
  if (await isRepetition(accounts, typed)) return { email };
  await enforceRateLimits(accounts, [
    [mailLimits.asked.toAddress, normalizeEmail(email)],
    [mailLimits.asked.fromNetwork, networkForLimits(from.ip)],
  ]);
  await accounts.database.db.transaction().execute(async (trx) => {
    await enqueueJob(trx, accounts.clock, sendResetJob, { email, returnTo: safeReturn(typed.return) });
    await recordEvent(trx, accounts.clock, "password-reset-asked", null, from);
  });
  return { email };
}
