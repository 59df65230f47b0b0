import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account } from "../../../contract.ts";
import type { Accounts, From } from "../../accounts.ts";
import { wrongCode } from "../../errors.ts";
import { enforceRateLimits, limits } from "../../security/limits.ts";
import { confirmPassword } from "../../security/passwords/confirm-password.ts";
import { recordEvent } from "../../security/record-event.ts";
import { markProved } from "../../stores/sessions-store.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { acceptCode } from "../second-factor/accept-code.ts";

/** A session of the staff, and what was typed in it to show that it is still theirs. */
export interface GivenProof {
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
    else await confirmPassword(accounts, account, { password: typed, missing: "Enter your password to go on." });
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
