import { newId } from "../../../../../platform/ids/new-id.ts";
import { createAccount } from "../../records/create-account.ts";
import type { Accounts, From } from "../../accounts.ts";
import { formRefused, linkUseless } from "../../errors.ts";
import { limits, returnTurns, enforceRateLimits } from "../../security/limits.ts";
import { networkForRateLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findCode, storeUsedCode } from "../../stores/codes-store.ts";
import { deleteSignUps, findSignUp } from "../../stores/sign-ups-store.ts";
import { enter } from "../sign-in/enter.ts";
import type { SignedIn } from "../sign-in/sign-in.ts";
import { redeemCode } from "../../security/codes.ts";

interface VerifySignUp {
  code: string;
  /**
   * The password chosen at sign-up: whoever reads the address's mail isn't necessarily the person who signed up with
   * it.
   */
  password: string;
  presentToken?: string | undefined;
  /** The page of this site to go on to. */
  returnTo?: string;
}

/**
 * Turns a sign-up into an account and signs its owner in: they can read the address's mail and know the password.
 * @throws AppError link-useless (410), form-refused (422), email-taken (409), too-many-tries (429)
 */
export async function verifySignUp(
  accounts: Accounts,
  { code, password, presentToken, returnTo = "/bluebook" }: VerifySignUp,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords, hooks } = accounts;
  const now = clock.now();
  const owner = await findCode(database.db, "sign-up", code, now);
  const signUp = owner && (await findSignUp(database.db, owner.subjectId, now));
  if (!signUp) throw linkUseless();
  // By sign-up alone: the link can't be guessed, so that what others on the network do says nothing about its holder.
  const tries = [[limits.passwordFromAnywhere, signUp.id]] as const;
  await enforceRateLimits(accounts, tries);
  // Anyone with a mailed link is no stranger.
  const place = { group: networkForRateLimits(from.ip), isKnown: true };
  if (!(await passwords.verify(signUp.password_hash, password, place)))
    throw formRefused({ password: ["This is not the password you chose when you signed up."] });
  await returnTurns(accounts, tries);
  return database.db.transaction().execute(async (trx) => {
    if (!(await redeemCode(trx, clock, "sign-up", code))) throw linkUseless();
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
    await storeUsedCode(trx, used, now);
    await recordEvent(trx, clock, "address-verified", account.id, from);
    for (const hook of hooks) await hook.onVerified(trx, account, returnTo);
    return { account, ...(await enter(accounts, trx, { account, presentToken, from })) };
  });
}
