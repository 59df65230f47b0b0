import { z } from "zod";
import { type UserType, userTypes } from "../../../accounts/contract.ts";
import {
  type Accounts,
  type OpenedSession,
  beginSession,
  checkNewPassword,
  createAccount,
  type From,
} from "../../../accounts/server/public.ts";
import { tidyName } from "../../../accounts/rules.ts";
import { personNameSchema } from "../../contract.ts";
import { invitationUseless, logInFirst } from "../errors/joining.ts";
import { inviteRefused } from "../errors/seats.ts";
import type { Groups } from "../records/groups.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { readInvitation } from "./read-invitation.ts";

const form = z.object({
  code: z.string(),
  firstName: z.string().overwrite(tidyName).min(1, "Enter your first name.").pipe(personNameSchema),
  lastName: z.string().overwrite(tidyName).min(1, "Enter your last name.").pipe(personNameSchema),
  userType: z.enum(userTypes, { error: "Choose what describes you best." }),
  password: z.string({ error: "Enter a password." }),
});

/**
 * Makes the account of somebody who was invited, accepts the invitation with it, and begins their session: one form. The
 * mail's code has shown that the address is theirs. Gives the sentence for them, and the session.
 * @throws AppError form-refused, invitation-useless, log-in-first, too-many-at-once
 */
export async function activateAccount(
  groups: Groups,
  accounts: Accounts,
  sent: unknown,
  from: From,
): Promise<{ message: string; session: OpenedSession }> {
  const { code, password, ...person } = parseActivation(sent);
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

interface ActivationForm {
  code: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  password: string;
}

/** @throws AppError form-refused */
function parseActivation(sent: unknown): ActivationForm {
  const parsed = form.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= [message];
  throw inviteRefused(errors);
}
