import type { Account } from "../../../contract.ts";
import { LONGEST_TYPED, normalizeEmail } from "../../../rules.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Accounts, From } from "../../accounts.ts";
import { tooManyPasswords, confirmFirst, wrongCredentials } from "../../errors.ts";
import { type CountedTry, limits, returnTurns, enforceRateLimits } from "../../security/limits.ts";
import { networkForLimits, networkForRateLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashToken } from "../../security/sessions/tokens.ts";
import { findSignUpOfEmail } from "../../stores/sign-ups-store.ts";
import { type FoundCredential, findCredential } from "../../stores/credentials-store.ts";
import { deviceStatus } from "../../stores/devices-store.ts";
import { enter, type Entered } from "./enter.ts";
import { savePassword } from "../../records/save-password.ts";

export interface SignIn {
  email: string;
  password: string;
  /**
   * The token of the browser's current session, if any. It ends, so that no one continues in a session someone else
   * knows.
   */
  presentToken?: string | undefined;
  /** Others use the computer too. */
  isShared?: boolean;
  /** Whether the browser's session has ended under a page: where it wasn't remembered, the computer was a shared one. */
  isAgain?: boolean;
  /** Whether the account is so new that nothing before this counts as a visit. */
  isFirst?: boolean;
}

export interface SignedIn extends Entered {
  account: Account;
}

/**
 * Signs a user in. Reveals nowhere whether an address has an account, neither in words nor in work: the limits and
 * reads are the same, with one hash for a right password and two for a wrong one. In a browser where the account was
 * used before, wrong passwords tried elsewhere don't count, and the hash comes before those of strangers.
 * @throws AppError wrong-credentials (401), too-many-tries or too-many-at-once (429)
 */
export async function signIn(
  accounts: Accounts,
  { email, password, presentToken, isShared = false, isAgain = false, isFirst = false }: SignIn,
  from: From,
): Promise<SignedIn> {
  const { database, clock, passwords } = accounts;
  const found = await findCredential(database.db, email);
  const isKnown = await isKnownBrowser(database.db, found?.account.id ?? "", from);
  const tries = countedTries(normalizeEmail(email), from, isKnown);
  await enforceRateLimits(accounts, tries, tooManyPasswords);
  const place = { group: networkForRateLimits(from.ip), isKnown };
  // No password is longer, so long input costs no more.
  const isRight = await passwords.verify(found?.passwordHash, password.slice(0, LONGEST_TYPED), place);
  if (!found || !isRight) {
    // Checked whether or not there is also an account: signing up with someone else's address reveals nothing.
    const waiting = await findSignUpOfEmail(database.db, normalizeEmail(email));
    if (await passwords.verify(waiting?.password_hash, password.slice(0, LONGEST_TYPED), place)) throw confirmFirst();
    await recordEvent(database.relaxed, clock, "sign-in-failed", found?.account.id ?? null, from);
    throw wrongCredentials();
  }
  const [[perAccount, who], ...others] = tries;
  await resetRateLimit(database.relaxed, perAccount, who);
  await returnTurns(accounts, others);
  const newHash = await renewedHash(accounts, found, password);
  const session = await accounts.database.db.transaction().execute(async (trx) => {
    if (newHash !== undefined) await savePassword(trx, clock, found.account.id, newHash);
    const account = isFirst ? { ...found.account, lastLoginAt: null } : found.account;
    return enter(accounts, trx, { account, presentToken, isShared: isShared || (isAgain && !isKnown), from });
  });
  return { account: found.account, ...session };
}

/** What a password attempt counts against, starting with the limits that a right one resets. */
function countedTries(who: string, { ip, deviceToken = "" }: From, isKnown: boolean): [CountedTry, ...CountedTry[]] {
  if (isKnown) return [[limits.passwordInKnownBrowser, `${who} ${hashToken(deviceToken)}`]];
  const network = networkForLimits(ip);
  return [
    [limits.password, `${who} ${network}`],
    [limits.passwordFromAnywhere, who],
    [limits.signInsFromNetwork, network],
  ];
}

/** Whether a browser shows that the account was used in it before. */
export async function isKnownBrowser(db: Queries, accountId: string, { deviceToken }: From): Promise<boolean> {
  return deviceToken !== undefined && (await deviceStatus(db, accountId, hashToken(deviceToken))) === "known";
}

/** Rehashes a password made with outdated cost settings while it is at hand. */
async function renewedHash(
  { passwords }: Accounts,
  { passwordHash }: FoundCredential,
  password: string,
): Promise<string | undefined> {
  return passwordHash !== undefined && passwords.isOutdated(passwordHash) ? passwords.hash(password) : undefined;
}
