import { z } from "zod";
import { mailLimits, queueMail } from "../../../../messaging/server/public.ts";
import type { Account, SaveUserAnswer, Session } from "../../../contract.ts";
import { accountPaths, normalizeEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { passwordChangedMail } from "../../emails/mails.ts";
import { formRefused, otherAccount, signInNeeded } from "../../errors.ts";
import { parseForm, personForm } from "../../forms/parse-form.ts";
import { checkNewPassword, confirmPassword } from "../../security/passwords/passwords.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { startSession } from "../sign-in/begin-session.ts";
import {
  type OpenedSession,
  csrfTokenOf,
  writeSessionCookie,
  type SessionOf,
} from "../../security/sessions/cookies.ts";
import { savePassword } from "../../records/passwords.ts";
import { deleteSessionsOf, isSessionAlive } from "../../stores/sessions-store.ts";
import { enforceRateLimits } from "../../security/attempts.ts";
import { networkForLimits } from "../../security/network.ts";
import { findAccountById, lockAccount, updateAccount, personColumns } from "../../stores/accounts-store.ts";
import { recordAddressRequest, sendChangeLink } from "../address/change-address.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

import { personOf } from "../../../person.ts";
import { attempt, fromOf, presentProfile } from "../../screens/screen-context.ts";
import type { saveUserAction } from "../../../calls.ts";
import { accountNeeded } from "../../records/records.ts";

const REFUSAL = "There was an error updating your password.";
const PASSWORD_MISSING = "Enter your current password.";

const passwordForm = z.object({
  userId: z.string().optional(),
  /** The current password. */
  password: z.string({ error: PASSWORD_MISSING }).min(1, PASSWORD_MISSING),
  newPassword: z.string({ error: "Enter a password." }),
});

/**
 * Changes the signed-in user's password. Ends all of their sessions and starts a new one for this browser; returns its
 * token.
 * @throws AppError form-refused (422), other-account (403), too-many-tries or too-many-at-once (429)
 */
export async function changePassword(
  accounts: Accounts,
  session: Session,
  form: unknown,
  from: From,
): Promise<OpenedSession> {
  const { clock, passwords, database, productName, origin } = accounts;
  const { account } = session;
  const { userId = account.id, password, newPassword } = parseForm(passwordForm, form, { message: REFUSAL });
  if (userId !== account.id) throw otherAccount();
  await confirmPassword(accounts, account, { password, missing: PASSWORD_MISSING, message: REFUSAL });
  if (newPassword === password)
    throw formRefused({ newPassword: ["This is your current password. Choose another one."] }, REFUSAL);
  const wrong = await checkNewPassword(newPassword, [account.email, account.firstName, account.lastName, productName]);
  if (wrong !== undefined) throw formRefused({ newPassword: [wrong] }, REFUSAL);
  const passwordHash = await passwords.hash(newPassword);
  return database.db.transaction().execute(async (trx) => {
    await savePassword(trx, clock, account.id, passwordHash);
    await deleteSessionsOf(trx, account.id);
    await deleteCodes(trx, account.id, "reset-password");
    const props = { firstName: account.firstName, resetLink: origin() + accountPaths.forgotPassword };
    await queueMail(trx, clock, { to: { address: account.email }, template: passwordChangedMail, props });
    await recordEvent(trx, clock, "password-changed", account.id, from);
    const { isShared, previousLoginAt, passedSecondFactor } = session;
    const kind = { isShared, previousLoginAt, passedSecondFactor };
    return { token: await startSession(accounts, trx, { account, from, ...kind }), isShared };
  });
}

/** Shown at the password field when the address was changed. */
const PASSWORD_MISSING_FOR_EMAIL = "Enter your current password to change your email address.";

const profileForm = personForm.extend({ userId: z.string().optional(), password: z.string().optional() });

/**
 * Saves the user's profile. A new address is only recorded: it takes effect when its owner follows the link sent to it,
 * and the response never reveals whether it has an account. Only a new address requires the password. The current
 * address is notified at once, with a link that undoes the change.
 * @throws AppError form-refused (422), sign-in-needed (401), other-account (403), too-many-tries (429)
 */
export async function saveProfile(accounts: Accounts, session: Session, form: unknown, from: From): Promise<Account> {
  const { clock, database } = accounts;
  const { account } = session;
  const typed = parseForm(profileForm, form, { names: { userType: "fields[userType]" } });
  const { userId = account.id, email, password } = typed;
  if (userId !== account.id) throw otherAccount();
  const isSame = normalizeEmail(email) === normalizeEmail(account.email);
  const isNew =
    !isSame && (account.unverifiedEmail === null || normalizeEmail(email) !== normalizeEmail(account.unverifiedEmail));
  if (isNew) {
    await confirmPassword(accounts, account, { password, missing: PASSWORD_MISSING_FOR_EMAIL });
    await countMail(accounts, email, from);
    await enforceRateLimits(accounts, [[mailLimits.asked.toAddress, normalizeEmail(account.email)]]);
  }
  const saved: Account = {
    ...account,
    ...personOf(typed),
    email: isSame ? email : account.email,
    unverifiedEmail: isSame ? null : email,
  };
  await database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id, database.flavor);
    // The session may have ended, or the account may have another address by now.
    if (!(await isSessionAlive(trx, session.id))) throw signInNeeded();
    const present = await findAccountById(trx, account.id);
    if (present?.email !== account.email) throw otherAccount();
    await updateAccount(trx, account.id, {
      ...personColumns(saved),
      email: saved.email,
      unverified_email: saved.unverifiedEmail,
      updated_at: clock.now(),
    });
    if (isSame || isNew) await deleteCodes(trx, account.id, "change-address");
    if (!isNew) return;
    await sendChangeLink(accounts, trx, saved);
    await recordEvent(trx, clock, "address-change-asked", account.id, from);
    await recordAddressRequest(accounts, trx, { account, newEmail: email }, from);
  });
  return saved;
}

/**
 * Resends the link to an address waiting for verification. Does nothing when none is waiting.
 * @throws AppError too-many-tries (429)
 */
export async function sendChangeLinkAgain(accounts: Accounts, { account }: Session, from: From): Promise<void> {
  if (account.unverifiedEmail === null) return;
  await countMail(accounts, account.unverifiedEmail, from);
  await accounts.database.db.transaction().execute(async (trx) => {
    await deleteCodes(trx, account.id, "change-address");
    await sendChangeLink(accounts, trx, account);
    await recordEvent(trx, accounts.clock, "address-change-asked", account.id, from);
  });
}

/** Cancels a change of address that hasn't been verified. */
export async function cancelAddressChange({ clock, database }: Accounts, { account }: Session): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await updateAccount(trx, account.id, { unverified_email: null, updated_at: clock.now() });
    await deleteCodes(trx, account.id, "change-address");
  });
}

async function countMail(accounts: Accounts, email: string, from: From): Promise<void> {
  await enforceRateLimits(accounts, [
    [mailLimits.asked.toAddress, normalizeEmail(email)],
    [mailLimits.asked.fromNetwork, networkForLimits(from.ip)],
  ]);
}

interface Options {
  accounts: Accounts;
  sessionOf: SessionOf;
  secure: boolean;
}

type Sent = z.output<typeof saveUserAction.body>;

/**
 * `POST /` with the action users/save-user: with `newPassword` changes the password, else the profile. Invalid fields
 * are reported in the response (status 200, success false, errors by field), as the specification requires; everything
 * else is an error.
 */
export function saveUser({ accounts, sessionOf, secure }: Options) {
  return async (fields: Sent, request: FastifyRequest, reply: FastifyReply): Promise<SaveUserAnswer> => {
    const session = await sessionOf(request);
    if (!session) throw accountNeeded(request);
    const answer: SaveUserAnswer = { loggedIn: true, success: true, message: "Your profile was saved." };
    const { refusal } = await attempt(async () => {
      if (fields.newPassword === undefined) {
        const form = { ...fields, userType: fields["fields[userType]"] };
        const saved = await saveProfile(accounts, session, form, fromOf(request));
        answer.profile = presentProfile(saved);
        return;
      }
      const begun = await changePassword(accounts, session, fields, fromOf(request));
      writeSessionCookie(reply, begun, secure);
      answer.message = "Your password was changed. Other browsers are logged out.";
      answer.csrfToken = csrfTokenOf(begun.token);
    });
    if (!refusal) return answer;
    if (refusal.code !== "form-refused") throw refusal;
    return { loggedIn: true, success: false, message: refusal.message, errors: mutable(refusal.errors ?? {}) };
  };
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [...sentences]]));
}
