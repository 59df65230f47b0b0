import type { Account, Session } from "../../../contract.ts";
import { LONGEST_TYPED, accountPaths, normalizeEmail } from "../../../rules.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { consumeRateLimit, resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Accounts, From } from "../../accounts.ts";
import { attemptGone, confirmFirst, linkUseless, tooManyPasswords, wrongCode, wrongCredentials } from "../../errors.ts";
import { type CountedTry, enforceRateLimits, limits, returnTurns } from "../../security/attempts.ts";
import { type CodePurpose, findUsedCode } from "../../stores/codes-store.ts";
import { networkForLimits, networkForRateLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashToken } from "../../security/sessions/cookies.ts";
import { findSignUpOfEmail } from "../../stores/sign-ups-store.ts";
import { type FoundCredential, findCredential } from "../../stores/credentials-store.ts";
import { deviceStatus } from "../../stores/devices-store.ts";
import { type Entered, beginSession, enter } from "./begin-session.ts";
import { savePassword } from "../../records/passwords.ts";
import { z } from "zod";
import { readJson } from "../../../../../platform/db/json.ts";
import { mailLimits, queueMail } from "../../../../messaging/server/public.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { countWrongTry, findAttempt, spendAttempt } from "../../stores/attempts-store.ts";
import { acceptCode } from "../second-factor/second-factor.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { confirmPassword } from "../../security/passwords/passwords.ts";
import { markProved } from "../../stores/sessions-store.ts";

interface SignIn {
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
async function isKnownBrowser(db: Queries, accountId: string, { deviceToken }: From): Promise<boolean> {
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

/** A waiting sign-in ends after this many wrong codes. */
const MOST_WRONG = 5;

const details = z.object({ isShared: z.boolean() });

interface SecondStep {
  /** The token of the waiting sign-in. */
  attempt: string;
  /** From the app, or a recovery code. */
  code: string;
  presentToken?: string | undefined;
}

/** Whether a sign-in is waiting for its code under this token. */
export async function isWaiting({ database, clock }: Accounts, attempt: string): Promise<boolean> {
  return (await findAttempt(database.db, "second-step", hashToken(attempt), clock.now())) !== undefined;
}

/**
 * Completes a sign-in with a second-factor code.
 * @throws AppError attempt-gone (410), wrong-code (422), too-many-tries (429)
 */
export async function finishSignIn(
  accounts: Accounts,
  { attempt, code, presentToken }: SecondStep,
  from: From,
): Promise<SignedIn> {
  const { database, clock } = accounts;
  const idHash = hashToken(attempt);
  const waiting = await findAttempt(database.db, "second-step", idHash, clock.now());
  if (!waiting) throw attemptGone();
  const who = `${waiting.account_id} ${networkForLimits(from.ip)}`;
  // In a browser where the account was used before, wrong codes that others tried don't count.
  const isKnown = await isKnownBrowser(database.db, waiting.account_id, from);
  const anywhere: CountedTry[] = isKnown ? [] : [[limits.secondFactorFromAnywhere, waiting.account_id]];
  try {
    await enforceRateLimits(accounts, [[limits.secondFactor, who], ...anywhere]);
  } catch (error) {
    await tellOfWrongCodes(accounts, waiting.account_id);
    throw error;
  }
  const { isShared } = details.parse(readJson(waiting.details));
  const signedIn = await database.db.transaction().execute(async (trx) => {
    const account = await findAccountById(trx, waiting.account_id);
    if (!account) throw attemptGone();
    if (!(await acceptCode(accounts, trx, { account, typed: code }, from))) return undefined;
    // Another press may have come first; then the code counts as unused.
    if (!(await spendAttempt(trx, "second-step", idHash, clock.now()))) throw attemptGone();
    const begun = await beginSession(accounts, trx, {
      account,
      presentToken,
      isShared,
      passedSecondFactor: true,
      from,
    });
    return { account, ...begun, needsCode: false };
  });
  if (!signedIn) {
    const wrong = await countWrongTry(database.db, idHash, MOST_WRONG);
    await recordEvent(database.db, clock, "second-factor-failed", waiting.account_id, from);
    throw wrong >= MOST_WRONG ? attemptGone() : wrongCode();
  }
  await resetRateLimit(database.relaxed, limits.secondFactor, who);
  await returnTurns(accounts, anywhere);
  return signedIn;
}

/** Tells the owner, once a day, that somebody who knows the password has tried as many wrong codes as are taken. */
async function tellOfWrongCodes({ database, clock, origin }: Accounts, accountId: string): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const account = await findAccountById(trx, accountId);
    if (!account || !(await consumeRateLimit(trx, clock, mailLimits.wrongCodes.ofAccount, accountId)).granted) return;
    const link = origin() + accountPaths.forgotPassword;
    const props = { firstName: account.firstName, what: "wrong-codes", codesLeft: 0, link } as const;
    await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
  });
}

/** A session of the staff, and what was typed in it to show that it is still theirs. */
interface GivenProof {
  sessionId: string;
  account: Account;
  /** Whether it began with a code of two-step login: then a code is the proof, otherwise the password. */
  hasSecondFactor: boolean;
  typed: string;
}

/**
 * Notes in a session that its owner has just shown who they are. Wrong ones are recorded in the security log.
 * @throws AppError form-refused or wrong-code (422), too-many-tries or too-many-at-once (429)
 */
export async function giveProof(accounts: Accounts, proof: GivenProof, from: From): Promise<void> {
  const { database, clock } = accounts;
  const { sessionId, account, hasSecondFactor, typed } = proof;
  try {
    if (hasSecondFactor) await confirmCode(accounts, proof, from);
    else await confirmPassword(accounts, account, { password: typed, missing: "Enter your password to continue." });
  } catch (error) {
    if (error instanceof AppError && error.status === 422 && typed !== "")
      await recordEvent(database.relaxed, clock, "proof-failed", account.id, from);
    throw error;
  }
  await markProved(database.db, sessionId, clock.now());
}

async function confirmCode(accounts: Accounts, { account, typed }: GivenProof, from: From): Promise<void> {
  await enforceRateLimits(accounts, [[limits.proof, account.id]]);
  const isRight = await accounts.database.db
    .transaction()
    .execute((trx) => acceptCode(accounts, trx, { account, typed }, from));
  if (!isRight) throw wrongCode();
  await resetRateLimit(accounts.database.relaxed, limits.proof, account.id);
}

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
