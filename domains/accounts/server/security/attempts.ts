import { type Limit, consumeRateLimit, returnTurn } from "../../../../platform/limits/rate-limit.ts";
import type { Accounts } from "../accounts.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import { tooManyTries } from "../errors.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { type CodeOwner, type CodePurpose, insertCode, takeCode } from "../stores/codes-store.ts";
import { newToken } from "./sessions/cookies.ts";

/** A second press of a button falls within this time. */
const once: Limit = { name: "same-form", burst: 1, everyMs: 60_000 };

/**
 * Whether the same form was sent from the same page a moment ago, as when a button is pressed twice without scripts. A
 * refused form comes back with another id, and a corrected one differs. A password is no part of what is kept.
 */
export async function isRepetition(
  { database, clock }: Accounts,
  form: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (typeof form["form"] !== "string" || form["form"] === "") return false;
  const { granted } = await consumeRateLimit(
    database.db,
    clock,
    once,
    JSON.stringify({ ...form, password: undefined }),
  );
  return !granted;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The rate limits. A whole law school may share one network address: 300 people sign up, confirm and log in within ten
 * minutes. Attempts that succeed are refunded, so these limits count wrong passwords.
 */
export const limits = {
  /** Passwords for one account from one network; a right one resets the limit. */
  password: { name: "password", burst: 10, everyMs: MINUTE },
  /**
   * Passwords for one account from anywhere: slows distributed attacks. It may also lock out the owner in a browser
   * where the account was never used; they can still set a new password by mail.
   */
  passwordFromAnywhere: { name: "password-from-anywhere", burst: 60, everyMs: MINUTE },
  /** Passwords for one account in a browser where it was used before, instead of the other three. */
  passwordInKnownBrowser: { name: "password-in-known-browser", burst: 10, everyMs: MINUTE },
  /** Second-factor codes for one account from one network, after the right password; a right one resets the limit. */
  secondFactor: { name: "second-factor", burst: 10, everyMs: 5 * MINUTE },
  /**
   * Wrong codes from anywhere, where a new password is the way out: in a year of guessing, someone who knows the
   * password hits a right code with a chance of one in a hundred.
   */
  secondFactorFromAnywhere: { name: "second-factor-from-anywhere", burst: 30, everyMs: 3 * 60 * MINUTE },
  /** Codes for one account before acts of admin; a right one resets the limit, and a fresh log-in needs none. */
  proof: { name: "proof", burst: 5, everyMs: 5 * MINUTE },
  signInsFromNetwork: { name: "sign-ins-from-network", burst: 120, everyMs: 2 * SECOND },
  signUpsFromNetwork: { name: "sign-ups-from-network", burst: 400, everyMs: 10 * SECOND },
} as const satisfies Record<string, Limit>;

/** A limit, and whom it counts. */
export type CountedTry = readonly [limit: Limit, who: string];

/** Counts one attempt against each of these limits. @throws AppError too-many-tries (429) with the longest wait */
export async function enforceRateLimits(
  { database, clock, limited }: Accounts,
  turns: readonly CountedTry[],
  refusal: (waitMs: number) => AppError = tooManyTries,
): Promise<void> {
  if (!limited) return;
  let longestWait = 0;
  for (const [limit, who] of turns) {
    // A power failure may lose a few attempts.
    const turn = await consumeRateLimit(database.relaxed, clock, limit, who);
    if (!turn.granted) longestWait = Math.max(longestWait, turn.waitMs);
  }
  if (longestWait > 0) throw refusal(longestWait);
}

/** Refunds what was counted: the attempt succeeded. */
export async function returnTurns({ database, limited }: Accounts, turns: readonly CountedTry[]): Promise<void> {
  if (!limited) return;
  for (const [limit, who] of turns) await returnTurn(database.relaxed, limit, who);
}

/** Creates a code that can be used once within `validMs`, and returns it. Only its hash is stored. */
export async function issueCode(
  trx: Trx,
  clock: Clock,
  purpose: CodePurpose,
  owner: CodeOwner,
  validMs: number,
): Promise<string> {
  const code = newToken();
  const now = clock.now();
  await insertCode(trx, { id: newId(clock), purpose, code, ...owner, createdAt: now, expiresAt: now + validMs });
  return code;
}

/**
 * Redeems a code. Returns undefined if it doesn't exist, was used or has expired; of several concurrent uses, one
 * succeeds.
 */
export async function redeemCode(
  trx: Trx,
  clock: Clock,
  purpose: CodePurpose,
  code: string,
): Promise<CodeOwner | undefined> {
  return await takeCode(trx, purpose, code, clock.now());
}
