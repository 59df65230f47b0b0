import { newId } from "../../../../../platform/ids/new-id.ts";
import { createAccount } from "../../records/create-account.ts";
import type { Accounts, From } from "../../accounts.ts";
import { formRefused, linkUseless } from "../../errors.ts";
import { limits, takeTurns } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findCode, keepUsedCode } from "../../stores/codes-store.ts";
import { deleteSignUps, findSignUp } from "../../stores/sign-ups-store.ts";
import { beginSession } from "../sign-in/begin-session.ts";
import type { SignedIn } from "../sign-in/sign-in.ts";

interface VerifySignUp {
  code: string;
  /** The one that was chosen at the sign-up: whoever reads the mail of an address need not be who signed up with it. */
  password: string;
  presentToken?: string | undefined;
}

/**
 * Makes a sign-up an account, and signs its owner in: they read the address's mail and know the password.
 * @throws AppError link-useless (410), form-refused (422), email-taken (409), too-many-tries (429)
 */
export async function verifySignUp(
  accounts: Accounts,
  { code, password, presentToken }: VerifySignUp,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords, auth, hooks } = accounts;
  const now = clock.now();
  const owner = await findCode(database.db, "sign-up", code, now);
  const signUp = owner && (await findSignUp(database.db, owner.subjectId, now));
  if (!signUp) throw linkUseless();
  await takeTurns(accounts, [
    [limits.passwordFromAnywhere, signUp.id],
    [limits.signInsFromNetwork, networkForLimits(from.ip)],
  ]);
  if (!(await passwords.verify(signUp.password_hash, password)))
    throw formRefused({ password: ["This is not the password that was chosen at the sign-up."] });
  return auth.inTransaction(async (trx) => {
    if (!(await auth.useCode("sign-up", code))) throw linkUseless();
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
    await keepUsedCode(trx, used, now);
    await recordEvent(trx, clock, "address-verified", account.id, from);
    for (const hook of hooks) await hook.onVerified(trx, account);
    return { account, token: await beginSession(accounts, trx, { account, presentToken, from }) };
  });
}
