import { queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths, returnOf } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { signUpAgainMail, verifyAddressMail } from "../../emails/mails.ts";
import { findAccountWithEmail } from "../../stores/accounts-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { findSignUp } from "../../stores/sign-ups-store.ts";
import { notifyOwnerOfReservedAddress } from "../address/note-change.ts";
import { SIGN_UP_HOURS } from "./sign-up.ts";
import { issueCode } from "../../security/codes.ts";

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
