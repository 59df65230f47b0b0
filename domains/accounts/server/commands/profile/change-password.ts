import { z } from "zod";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { passwordChangedMail } from "../../emails/mails.ts";
import { formRefused, otherAccount } from "../../errors.ts";
import { parseForm } from "../../forms/parse-form.ts";
import { checkNewPassword } from "../../security/passwords/check-new-password.ts";
import { confirmPassword } from "../../security/passwords/confirm-password.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { type OpenedSession, startSession } from "../sign-in/begin-session.ts";
import { savePassword } from "../../records/save-password.ts";
import { deleteSessionsOf } from "../../stores/sessions-store.ts";

const REFUSAL = "There was an error updating your password.";
const MISSING = "Enter your current password.";

const passwordForm = z.object({
  userId: z.string().optional(),
  /** The current password. */
  password: z.string({ error: MISSING }).min(1, MISSING),
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
  await confirmPassword(accounts, account, { password, missing: MISSING, message: REFUSAL });
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
