import type { Account } from "../../../contract.ts";
import { LONGEST_TYPED, normaliseEmail } from "../../../rules.ts";
import { resetTurns } from "../../../../../platform/limits/take-turn.ts";
import type { Accounts, From } from "../../accounts.ts";
import { wrongCredentials } from "../../errors.ts";
import { limits, takeTurns } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { type FoundCredential, findCredential } from "../../stores/credentials-store.ts";
import { beginSession } from "./begin-session.ts";

export interface SignIn {
  email: string;
  password: string;
  /** The token of the session that the browser has by now, if any: it ends, so that nobody goes on in one they know. */
  presentToken?: string | undefined;
  /** Whether nothing before it counts as a visit, since the account is that new. */
  isFirst?: boolean;
}

export interface SignedIn {
  account: Account;
  /** For the session's cookie. */
  token: string;
}

/**
 * Signs somebody in. Whether an address has an account shows in nothing: neither in words nor in work, which is three
 * limits, one read and one hash in every case.
 * @throws AppError wrong-credentials (401), too-many-tries or too-many-at-once (429)
 */
export async function signIn(
  accounts: Accounts,
  { email, password, presentToken, isFirst = false }: SignIn,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords } = accounts;
  const who = normaliseEmail(email);
  const network = networkForLimits(from.ip);
  await takeTurns(accounts, [
    [limits.password, `${who} ${network}`],
    [limits.passwordFromAnywhere, who],
    [limits.signInsFromNetwork, network],
  ]);
  const found = await findCredential(database.db, email);
  // Nobody's password is longer, and a long one costs no more.
  const isRight = await passwords.verify(found?.passwordHash, password.slice(0, LONGEST_TYPED));
  if (!found || !isRight) {
    await recordEvent(database.relaxed, clock, "sign-in-failed", found?.account.id ?? null, from);
    throw wrongCredentials();
  }
  await resetTurns(database.relaxed, limits.password, `${who} ${network}`);
  const newHash = await renewedHash(accounts, found, password);
  const token = await accounts.auth.inTransaction(async (trx) => {
    if (newHash !== undefined) await accounts.auth.setPassword(found.account.id, newHash);
    const account = isFirst ? { ...found.account, lastLoginAt: null } : found.account;
    return beginSession(accounts, trx, { account, presentToken, from });
  });
  return { account: found.account, token };
}

/** A hash that was made at another cost is made anew while the password is at hand. */
async function renewedHash(
  { passwords }: Accounts,
  { passwordHash }: FoundCredential,
  password: string,
): Promise<string | undefined> {
  return passwordHash !== undefined && passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined;
}
