import { z } from "zod";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths, LONGEST_TYPED } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { passwordChangedMail } from "../../emails/mails.ts";
import { formRefused, otherAccount } from "../../errors.ts";
import { parseForm } from "../../forms/parse-form.ts";
import { checkNewPassword } from "../../security/passwords/check-new-password.ts";
import { limits, takeTurns } from "../../security/limits.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { findCredentialOf } from "../../stores/credentials-store.ts";

const REFUSAL = "There was an error updating your password.";

const passwordForm = z.object({
  userId: z.string().optional(),
  /** The present one. */
  password: z.string({ error: "Enter your current password." }).min(1, "Enter your current password."),
  newPassword: z.string({ error: "Enter a password." }),
});

/**
 * Changes the password of who is signed in. All of their sessions end, and a new one begins for this browser, whose
 * token this gives.
 * @throws AppError form-refused (422), other-account (403), too-many-tries or too-many-at-once (429)
 */
export async function changePassword(
  accounts: Accounts,
  session: Session,
  form: unknown,
  from: From,
): Promise<{ token: string }> {
  const { database, clock, passwords, auth, productName, origin } = accounts;
  const { account } = session;
  const { userId = account.id, password, newPassword } = parseForm(passwordForm, form, { message: REFUSAL });
  if (userId !== account.id) throw otherAccount();
  await takeTurns(accounts, [[limits.password, account.id]]);
  const credential = await findCredentialOf(database.db, account.id);
  if (!(await passwords.verify(credential?.passwordHash, password.slice(0, LONGEST_TYPED))))
    throw formRefused({ password: ["This is not your current password."] }, REFUSAL);
  const wrong = await checkNewPassword(newPassword, [account.email, account.firstName, account.lastName, productName]);
  if (wrong !== undefined) throw formRefused({ newPassword: [wrong] }, REFUSAL);
  const passwordHash = await passwords.hash(newPassword);
  return auth.inTransaction(async (trx) => {
    await auth.setPassword(account.id, passwordHash);
    await auth.endSessions(account.id);
    await deleteCodes(trx, account.id, "reset-password");
    const props = { firstName: account.firstName, resetLink: origin() + accountPaths.forgotPassword };
    await queueMail(trx, clock, { to: { address: account.email }, template: passwordChangedMail, props });
    await recordEvent(trx, clock, "password-changed", account.id, from);
    return { token: await auth.startSession(account.id, session.previousLoginAt) };
  });
}
