import { queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths, returnOf } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { sendSignUpAgain } from "../sign-up/send-again.ts";
import { resetPasswordMail } from "../../emails/mails.ts";
import { mailClosure } from "../closing/close-account.ts";
import { findAccountWithEmail } from "../../stores/accounts-store.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";
import { mailOwnerOfMerged } from "../../records/merging/merges.ts";
import { issueCode } from "../../security/codes.ts";

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
