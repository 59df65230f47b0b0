import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { wrongCode } from "../../errors.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { limits, enforceRateLimits } from "../../security/limits.ts";
import { confirmPassword } from "../../security/passwords/confirm-password.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../security/second-factor/recovery-codes.ts";
import { deleteSecondFactor, replaceRecoveryCodes } from "../../stores/second-factors-store.ts";
import { acceptCode } from "./accept-code.ts";

/** What the user must give again before the second factor changes. */
interface Proof {
  password: string | undefined;
  /** From the app, or a recovery code. */
  code: string;
}

/**
 * Turns the second factor off.
 * @throws AppError form-refused or wrong-code (422), too-many-tries (429)
 */
export async function turnOff(accounts: Accounts, session: Session, proof: Proof, from: From): Promise<void> {
  await proved(accounts, session, proof, from, async (trx) => {
    await deleteSecondFactor(trx, session.account.id);
    await tell(accounts, trx, session, "off", 0);
    await recordEvent(trx, accounts.clock, "second-factor-off", session.account.id, from);
  });
}

/**
 * Creates new recovery codes; the previous ones stop working.
 * @throws AppError form-refused or wrong-code (422), too-many-tries (429)
 */
export async function renewRecoveryCodes(
  accounts: Accounts,
  session: Session,
  proof: Proof,
  from: From,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await proved(accounts, session, proof, from, async (trx) => {
    await replaceRecoveryCodes(trx, session.account.id, codes.map(hashRecoveryCode));
    await tell(accounts, trx, session, "codes", codes.length);
    await recordEvent(trx, accounts.clock, "recovery-codes-made", session.account.id, from);
  });
  return codes;
}

/** Confirms the password, then runs `work` in one transaction with the use of a code. */
async function proved(
  accounts: Accounts,
  { account }: Session,
  { password, code }: Proof,
  from: From,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await confirmPassword(accounts, account, { password, missing: "Enter your password to continue." });
  await enforceRateLimits(accounts, [[limits.secondFactor, account.id]]);
  await accounts.database.db.transaction().execute(async (trx) => {
    if (!(await acceptCode(accounts, trx, { account, typed: code }, from))) throw wrongCode();
    await work(trx);
  });
  await resetRateLimit(accounts.database.relaxed, limits.secondFactor, account.id);
}

async function tell(
  { clock, origin }: Accounts,
  trx: Trx,
  { account }: Session,
  what: "off" | "codes",
  codesLeft: number,
): Promise<void> {
  const props = {
    firstName: account.firstName,
    what,
    codesLeft,
    link: origin() + accountPaths.forgotPassword,
  } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
}
