import {
  type Accounts,
  type OpenedSession,
  beginSession,
  checkNewPassword,
  createAccount,
  type From,
} from "../../../accounts/server/public.ts";
import type { ActivationForm } from "../../contract.ts";
import { invitationUseless, logInFirst } from "../errors/joining.ts";
import { inviteRefused } from "../errors/seats.ts";
import type { Groups } from "../records/groups.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { readInvitation } from "./read-invitation.ts";

/**
 * Makes the account of somebody who was invited, accepts the invitation with it, and begins their session: one form. The
 * mail's code has shown that the address is theirs. Gives the sentence for them, and the session.
 * @throws AppError form-refused, invitation-useless, log-in-first, too-many-at-once
 */
export async function activateAccount(
  groups: Groups,
  accounts: Accounts,
  { code, password, ...person }: ActivationForm,
  from: From,
): Promise<{ message: string; session: OpenedSession }> {
  const { db } = groups.database;
  const invitation = await readInvitation(db, groups, undefined, code);
  const { email } = invitation;
  if (invitation.state !== "open") throw invitationUseless();
  if (invitation.hasAccount) throw logInFirst(email);
  const own = [email, person.firstName, person.lastName, accounts.productName];
  const wrong = await checkNewPassword(password, own);
  if (wrong !== undefined) throw inviteRefused({ password: [wrong] });
  const passwordHash = await accounts.passwords.hash(password);
  const { clock } = groups.subscriptions;
  return db.transaction().execute(async (trx) => {
    const account = await createAccount(trx, clock, { ...person, email, passwordHash, emailVerifiedAt: clock.now() });
    const message = await acceptInvitation(trx, groups, account, code);
    return { message, session: await beginSession(accounts, trx, { account, from }) };
  });
}
