import { z } from "zod";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import { mailLimits } from "../../../../messaging/server/public.ts";
import { normalizeEmail, safeReturn } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailForm, parseForm } from "../../forms/parse-form.ts";
import { isRepetition } from "../../security/is-repetition.ts";
import { enforceRateLimits } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { sendResetJob } from "../../jobs/declarations.ts";

const resetForm = emailForm.extend({ return: z.string().max(2_000).optional() });

/**
 * Requests a password reset. Whether the address has an account is checked later, by a job, so the request does the
 * same either way.
 * @throws AppError form-refused (422), too-many-tries (429)
 */
export async function requestReset(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const typed = parseForm(resetForm, form);
  const { email } = typed;
  if (await isRepetition(accounts, typed)) return { email };
  await enforceRateLimits(accounts, [
    [mailLimits.asked.toAddress, normalizeEmail(email)],
    [mailLimits.asked.fromNetwork, networkForLimits(from.ip)],
  ]);
  await accounts.database.db.transaction().execute(async (trx) => {
    await enqueueJob(trx, accounts.clock, sendResetJob, { email, returnTo: safeReturn(typed.return) });
    await recordEvent(trx, accounts.clock, "password-reset-asked", null, from);
  });
  return { email };
}
