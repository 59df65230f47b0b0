import { z } from "zod";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { mailLimits, queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths, normalizeEmail, returnOf, safeReturn } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { formRefused, linkUseless } from "../../errors.ts";
import { emailForm, formIdField, parseForm, personForm } from "../../forms/parse-form.ts";
import { checkNewPassword } from "../../security/passwords/passwords.ts";
import {
  enforceRateLimits,
  isRepetition,
  issueCode,
  limits,
  redeemCode,
  returnTurns,
} from "../../security/attempts.ts";
import { networkForLimits, networkForRateLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import {
  deleteSignUps,
  findSignUp,
  findSignUpOfEmail,
  insertSignUp,
  renewSignUp,
} from "../../stores/sign-ups-store.ts";
import { answerSignUpJob, sendSignUpAgainJob } from "../../jobs/declarations.ts";
import { signUpAgainMail, verifyAddressMail } from "../../emails/mails.ts";
import { findAccountWithEmail } from "../../stores/accounts-store.ts";
import { deleteCodes, findCode, findUsedCode, storeUsedCode } from "../../stores/codes-store.ts";
import { notifyOwnerOfReservedAddress } from "../address/change-address.ts";
import { createAccount } from "../../records/records.ts";
import { enter } from "../sign-in/begin-session.ts";
import type { SignedIn } from "../sign-in/sign-in.ts";

/** How long a sign-up's link works. */
const SIGN_UP_HOURS = 24;

const signUpForm = personForm.extend({
  password: z.string({ error: "Enter a password." }),
  form: formIdField,
  return: z.string().max(2_000).optional(),
});

/**
 * Accepts a sign-up. Creates the account only when its owner follows the mailed link; whether the address already has
 * one is checked later, by a job, and reported only by mail, so the request does the same either way.
 * @throws AppError form-refused (422), too-many-tries or too-many-at-once (429)
 */
export async function signUp(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const { clock, passwords, productName, database } = accounts;
  const typed = parseForm(signUpForm, form);
  const { email, firstName, lastName, userType, password } = typed;
  const wrong = await checkNewPassword(password, [email, firstName, lastName, productName]);
  if (wrong !== undefined) throw formRefused({ password: [wrong] });
  if (await isRepetition(accounts, typed)) return { email };
  const network = networkForLimits(from.ip);
  await enforceRateLimits(accounts, [
    [limits.signUpsFromNetwork, network],
    [mailLimits.asked.toAddress, normalizeEmail(email)],
  ]);
  const passwordHash = await passwords.hash(password, { group: networkForRateLimits(from.ip), isKnown: false });
  const now = clock.now();
  const signUpId = newId(clock);
  await database.db.transaction().execute(async (trx) => {
    await insertSignUp(trx, {
      id: signUpId,
      email,
      email_lower: normalizeEmail(email),
      first_name: firstName,
      last_name: lastName,
      user_type: userType,
      password_hash: passwordHash,
      created_at: now,
      expires_at: now + SIGN_UP_HOURS * 3_600_000,
    });
    await enqueueJob(trx, clock, answerSignUpJob, { signUpId, returnTo: safeReturn(typed.return) });
    await recordEvent(trx, clock, "signed-up", null, from);
  });
  return { email };
}

/** Sends a new user their link, or, if the address already has an account, a mail that says so. */
export async function answerSignUp(accounts: Accounts, signUpId: string, returnTo?: string): Promise<void> {
  const { database, clock, origin } = accounts;
  await database.db.transaction().execute(async (trx) => {
    const signUp = await findSignUp(trx, signUpId, clock.now());
    if (!signUp) return;
    const account = await findAccountWithEmail(trx, signUp.email);
    if (account) {
      const links = { loginLink: origin() + accountPaths.login, resetLink: origin() + accountPaths.forgotPassword };
      const props = { firstName: account.firstName, ...links };
      await queueMail(trx, clock, { to: { address: account.email }, template: signUpAgainMail, props });
      return;
    }
    if (await notifyOwnerOfReservedAddress(accounts, trx, signUp.email)) return;
    await deleteCodes(trx, signUpId);
    const validMs = SIGN_UP_HOURS * 3_600_000;
    const code = await issueCode(trx, clock, "sign-up", { subjectId: signUpId, email: signUp.email }, validMs);
    const link = `${origin()}${accountPaths.verifyEmail}?code=${code}${returnOf(returnTo)}`;
    const props = { firstName: signUp.first_name, link, validHours: SIGN_UP_HOURS };
    await queueMail(trx, clock, { to: { address: signUp.email }, template: verifyAddressMail, props });
  });
}

/** What following an e-mailed link would verify; undefined for an unknown link. */
type VerificationLink =
  | { kind: "sign-up"; email: string }
  | { kind: "change-address"; email: string; accountId: string }
  /** It confirmed the address within the last week. */
  | { kind: "used"; email: string }
  /** It belongs to a sign-up and has expired: another can be sent. */
  | { kind: "expired"; email: string };

/** Looks up the code of a verification link without using it: mail programs follow links too. */
export async function readLink({ database, clock }: Accounts, code: string): Promise<VerificationLink | undefined> {
  const now = clock.now();
  const signUp = await findCode(database.db, "sign-up", code, now);
  if (signUp) return { kind: "sign-up", email: signUp.email };
  const change = await findCode(database.db, "change-address", code, now);
  if (change) return { kind: "change-address", email: change.email, accountId: change.subjectId };
  for (const purpose of ["sign-up", "change-address"] as const) {
    // Doesn't reveal the address to anyone else who has the link.
    if (await findUsedCode(database.db, purpose, code, 0)) return { kind: "used", email: "" };
  }
  const old = await findCode(database.db, "sign-up", code, 0);
  return old && { kind: "expired", email: old.email };
}

/** Whether the code of a password reset link is valid, without using it. */
export async function isResetLink({ database, clock }: Accounts, code: string): Promise<boolean> {
  return (await findCode(database.db, "reset-password", code, clock.now())) !== undefined;
}

const againForm = emailForm.extend({ return: z.string().max(2_000).optional(), form: formIdField });

/**
 * Requests another confirmation mail. Whether someone has signed up with the address is checked later, by a job, so the
 * request does the same in every case.
 * @throws AppError form-refused (422), too-many-tries (429)
 */
export async function requestSignUpMail(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const typed = parseForm(againForm, form);
  const { email } = typed;
  if (await isRepetition(accounts, typed)) return { email };
  await enforceRateLimits(accounts, [
    [mailLimits.asked.toAddress, normalizeEmail(email)],
    [mailLimits.asked.fromNetwork, networkForLimits(from.ip)],
  ]);
  await enqueueJob(accounts.database.db, accounts.clock, sendSignUpAgainJob, {
    email,
    returnTo: safeReturn(typed.return),
  });
  return { email };
}

/**
 * Resends the link of the newest sign-up with an address and restarts its validity, even if it expired recently.
 * Returns false if no one has signed up with it.
 */
export async function sendSignUpAgain(accounts: Accounts, email: string, returnTo?: string): Promise<boolean> {
  const { database, clock } = accounts;
  const signUp = await findSignUpOfEmail(database.db, normalizeEmail(email));
  if (!signUp) return false;
  await renewSignUp(database.db, signUp.id, clock.now() + SIGN_UP_HOURS * 3_600_000);
  await answerSignUp(accounts, signUp.id, returnTo);
  return true;
}

interface VerifySignUp {
  code: string;
  /**
   * The password chosen at sign-up: whoever reads the address's mail isn't necessarily the person who signed up with
   * it.
   */
  password: string;
  presentToken?: string | undefined;
  /** The page of this site to go on to. */
  returnTo?: string;
}

/**
 * Turns a sign-up into an account and signs its owner in: they can read the address's mail and know the password.
 * @throws AppError link-useless (410), form-refused (422), email-taken (409), too-many-tries (429)
 */
export async function verifySignUp(
  accounts: Accounts,
  { code, password, presentToken, returnTo = "/bluebook" }: VerifySignUp,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords, hooks } = accounts;
  const now = clock.now();
  const owner = await findCode(database.db, "sign-up", code, now);
  const signUp = owner && (await findSignUp(database.db, owner.subjectId, now));
  if (!signUp) throw linkUseless();
  // By sign-up alone: the link can't be guessed, so that what others on the network do says nothing about its holder.
  const tries = [[limits.passwordFromAnywhere, signUp.id]] as const;
  await enforceRateLimits(accounts, tries);
  // Anyone with a mailed link is no stranger.
  const place = { group: networkForRateLimits(from.ip), isKnown: true };
  if (!(await passwords.verify(signUp.password_hash, password, place)))
    throw formRefused({ password: ["This is not the password you chose when you signed up."] });
  await returnTurns(accounts, tries);
  return database.db.transaction().execute(async (trx) => {
    if (!(await redeemCode(trx, clock, "sign-up", code))) throw linkUseless();
    const account = await createAccount(trx, clock, {
      email: signUp.email,
      firstName: signUp.first_name,
      lastName: signUp.last_name,
      userType: signUp.user_type,
      passwordHash: signUp.password_hash,
      emailVerifiedAt: now,
    });
    await deleteSignUps(trx, signUp.email_lower);
    const used = { id: newId(clock), purpose: "sign-up", code, accountId: account.id, email: account.email } as const;
    await storeUsedCode(trx, used, now);
    await recordEvent(trx, clock, "address-verified", account.id, from);
    for (const hook of hooks) await hook.onVerified(trx, account, returnTo);
    return { account, ...(await enter(accounts, trx, { account, presentToken, from })) };
  });
}
