import type { Accounts, From } from "../../../accounts/server/public.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import { type OpenedSession, beginSession, checkNewPassword } from "../../../accounts/server/security/public.ts";
import type { ActivationForm } from "../../contract.ts";
import { confirmationUseless, invitationUseless, logInFirst } from "../errors/joining.ts";
import { inviteRefused } from "../errors/seats.ts";
import { acceptInvitation } from "./invite-user.ts";
import { readInvitation } from "./read-invitation.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import type { Groups } from "../records/groups.ts";
import { findGroup } from "../stores/groups-store.ts";
import { findPersonOfAccount } from "../stores/people-store.ts";
import { findOldCode } from "../stores/codes-store.ts";

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

/** Someone who follows the link a second time has joined. @throws AppError confirmation-useless */
export async function sayAgain(trx: Trx, hash: string): Promise<string> {
  const used = await findOldCode(trx, hash);
  if (!used || used.account_id === null) throw confirmationUseless();
  const place = await findPersonOfAccount(trx, "group_users", used.account_id);
  if (place?.group_id !== used.group_id) throw confirmationUseless();
  return `Access is provided by ${(await findGroup(trx, used.group_id))?.title ?? "your group"}.`;
}
