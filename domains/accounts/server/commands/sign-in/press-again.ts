import { AppError } from "../../../../../platform/http/errors.ts";
import type { Session } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { linkUseless } from "../../errors.ts";
import type { CodePurpose } from "../../security/codes.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { findUsedCode } from "../../stores/codes-store.ts";
import { signIn, type SignedIn } from "./sign-in.ts";

interface Pressed {
  purpose: CodePurpose;
  code: string;
}

/**
 * Whether the signed-in account itself used a link's code a moment ago: then the user pressed a button twice without
 * scripts, and what they wanted is done.
 */
export async function hasJustUsed(
  { database, clock }: Accounts,
  session: Session | undefined,
  { purpose, code }: Pressed,
): Promise<boolean> {
  const used = session && (await findUsedCode(database.db, purpose, code, clock.now()));
  return used !== undefined && used.subjectId === session?.account.id;
}

/**
 * Handles a second press of a button whose first press signed the user in, when the browser hasn't received that
 * session: signs them in again by the link's code and the password.
 * @throws AppError link-useless (410), too-many-tries (429)
 */
export async function signInAgain(
  accounts: Accounts,
  { purpose, code, password, presentToken }: Pressed & { password: string; presentToken: string | undefined },
  from: From,
): Promise<SignedIn> {
  const { database, clock } = accounts;
  const used = await findUsedCode(database.db, purpose, code, clock.now());
  const account = used && (await findAccountById(database.db, used.subjectId));
  if (!account) throw linkUseless();
  // The first press doesn't count as an earlier visit.
  const isFirst = purpose === "sign-up";
  try {
    return await signIn(accounts, { email: account.email, password, presentToken, isFirst }, from);
  } catch (error) {
    throw error instanceof AppError && error.code === "wrong-credentials" ? linkUseless() : error;
  }
}
