import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account } from "../../../contract.ts";
import { stepPaths } from "../../../step-paths.ts";
import type { Accounts, From } from "../../accounts.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashRecoveryCode, looksLikeRecoveryCode } from "../../security/second-factor/recovery-codes.ts";
import { matchingStep, stepAt } from "../../security/second-factor/totp.ts";
import {
  acceptStep,
  countRecoveryCodes,
  findSecondFactor,
  spendRecoveryCode,
} from "../../stores/second-factors-store.ts";

/** The purpose under which the apps' keys are encrypted. */
export const TOTP_PURPOSE = "totp";

/**
 * Whether a second-factor code is right: one from the app, or a recovery code. Each works once, across all servers. The
 * use of a recovery code is reported by mail, with how many are left.
 */
export async function acceptCode(
  accounts: Accounts,
  trx: Trx,
  { account, typed }: { account: Account; typed: string },
  from: From,
): Promise<boolean> {
  if (looksLikeRecoveryCode(typed)) return acceptRecoveryCode(accounts, trx, { account, typed }, from);
  const factor = await findSecondFactor(trx, account.id);
  const secret = factor && accounts.secrets.decrypt(TOTP_PURPOSE, factor.secret);
  if (secret === undefined) return false;
  const now = accounts.clock.now();
  const step = matchingStep(secret, typed.replaceAll(/\s/g, ""), now);
  return step !== undefined && acceptStep(trx, account.id, step, stepAt(now) + 1);
}

async function acceptRecoveryCode(
  { clock, origin }: Accounts,
  trx: Trx,
  { account, typed }: { account: Account; typed: string },
  from: From,
): Promise<boolean> {
  if (!(await spendRecoveryCode(trx, account.id, hashRecoveryCode(typed)))) return false;
  const codesLeft = await countRecoveryCodes(trx, account.id);
  const link = origin() + stepPaths.secondFactor;
  const props = { firstName: account.firstName, what: "code-used", codesLeft, link } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
  await recordEvent(trx, clock, "recovery-code-used", account.id, from);
  return true;
}
