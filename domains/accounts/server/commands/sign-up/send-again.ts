import { z } from "zod";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import { mailLimits } from "../../../../messaging/server/public.ts";
import { normalizeEmail, safeReturn } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { emailForm, formIdField, parseForm } from "../../forms/parse-form.ts";
import { sendSignUpAgainJob } from "../../jobs/declarations.ts";
import { isRepetition } from "../../security/is-repetition.ts";
import { enforceRateLimits } from "../../security/limits.ts";
import { networkForLimits } from "../../security/network.ts";
import { findSignUpOfEmail, renewSignUp } from "../../stores/sign-ups-store.ts";
import { answerSignUp } from "./answer-sign-up.ts";
import { SIGN_UP_HOURS } from "./sign-up.ts";

const againForm = emailForm.extend({ return: z.string().max(2_000).optional(), form: formIdField });

/**
 * Requests another confirmation mail. Whether someone has signed up with the address is checked later, by a job, so the
 * request does the same in every case.
 * @throws AppError form-refused (422), too-many-tries (429)
 */
export async function requestSignUpMail(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const typed = parseForm(againForm, form);
  const { email } = typed;
  if (await isRepetition(accounts, typed)) return { email };
  await enforceRateLimits(accounts, [
    [mailLimits.asked.toAddress, normalizeEmail(email)],
    [mailLimits.asked.fromNetwork, networkForLimits(from.ip)],
  ]);
  await enqueueJob(accounts.database.db, accounts.clock, sendSignUpAgainJob, {
    email,
    returnTo: safeReturn(typed.return),
  });
  return { email };
}

/**
 * Resends the link of the newest sign-up with an address and restarts its validity, even if it expired recently.
 * Returns false if no one has signed up with it.
 */
export async function sendSignUpAgain(accounts: Accounts, email: string, returnTo?: string): Promise<boolean> {
  const { database, clock } = accounts;
  const signUp = await findSignUpOfEmail(database.db, normalizeEmail(email));
  if (!signUp) return false;
  await renewSignUp(database.db, signUp.id, clock.now() + SIGN_UP_HOURS * 3_600_000);
  await answerSignUp(accounts, signUp.id, returnTo);
  return true;
}
