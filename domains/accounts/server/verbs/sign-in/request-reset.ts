import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import { normaliseEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailForm, parseForm } from "../../forms/parse-form.ts";
import { isRepetition } from "../../security/is-repetition.ts";
import { limits, takeTurns } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { sendResetJob } from "../../jobs/declarations.ts";

/**
 * Somebody has forgotten their password. Whether the address has an account is looked at afterwards, by a job: this does
 * the same in both cases.
 * @throws AppError form-refused (422), too-many-tries (429)
 */
export async function requestReset(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const typed = parseForm(emailForm, form);
  const { email } = typed;
  if (await isRepetition(accounts, typed)) return { email };
  await takeTurns(accounts, [
    [limits.mailsToAddress, normaliseEmail(email)],
    [limits.mailsFromNetwork, networkForLimits(from.ip)],
  ]);
  await accounts.auth.inTransaction(async (trx) => {
    await enqueueJob(trx, accounts.clock, sendResetJob, { email });
    await recordEvent(trx, accounts.clock, "password-reset-asked", null, from);
  });
  return { email };
}
