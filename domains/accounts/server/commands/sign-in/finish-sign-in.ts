import { z } from "zod";
import { readJson } from "../../../../../platform/db/json.ts";
import { consumeRateLimit, resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { mailLimits, queueMail } from "../../../../messaging/server/public.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { attemptGone, wrongCode } from "../../errors.ts";
import { type CountedTry, limits, enforceRateLimits, returnTurns } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashToken } from "../../security/sessions/tokens.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { countWrongTry, findAttempt, spendAttempt } from "../../stores/attempts-store.ts";
import { acceptCode } from "../second-factor/accept-code.ts";
import { beginSession } from "./begin-session.ts";
import { isKnownBrowser, type SignedIn } from "./sign-in.ts";

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
