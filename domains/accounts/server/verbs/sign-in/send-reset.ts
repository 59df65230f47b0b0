import { queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { resetPasswordMail } from "../../emails/mails.ts";
import { findAccountWithEmail } from "../../stores/accounts-store.ts";
import { deleteCodes } from "../../stores/codes-store.ts";

/** For how long the link for a new password works. */
const RESET_HOURS = 1;

/** Sends the link for a new password to the account with this address, if there is one. Links sent before stop working. */
export async function sendReset({ auth, clock, origin }: Accounts, email: string): Promise<void> {
  await auth.inTransaction(async (trx) => {
    const account = await findAccountWithEmail(trx, email);
    if (!account) return;
    await deleteCodes(trx, account.id, "reset-password");
    const owner = { subjectId: account.id, email: account.email };
    const code = await auth.issueCode("reset-password", owner, RESET_HOURS * 3_600_000);
    const link = `${origin()}${accountPaths.resetPassword}?code=${code}`;
    const props = { firstName: account.firstName, link, validHours: RESET_HOURS };
    await queueMail(trx, clock, { to: { address: account.email }, template: resetPasswordMail, props });
  });
}
