import { z } from "zod";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { enqueueJob } from "../../../../../platform/jobs/enqueue-job.ts";
import { mailLimits } from "../../../../messaging/server/public.ts";
import { normalizeEmail, safeReturn } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { formRefused } from "../../errors.ts";
import { formIdField, parseForm, personForm } from "../../forms/parse-form.ts";
import { checkNewPassword } from "../../security/passwords/check-new-password.ts";
import { isRepetition } from "../../security/is-repetition.ts";
import { limits, enforceRateLimits } from "../../security/limits.ts";
import { networkForLimits, networkForRateLimits } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { insertSignUp } from "../../stores/sign-ups-store.ts";
import { answerSignUpJob } from "../../jobs/declarations.ts";

/** How long a sign-up's link works. */
export const SIGN_UP_HOURS = 24;

const signUpForm = personForm.extend({
  password: z.string({ error: "Enter a password." }),
  form: formIdField,
  return: z.string().max(2_000).optional(),
});

/**
 * Accepts a sign-up. Creates the account only when its owner follows the mailed link; whether the address already has
 * one is checked later, by a job, and reported only by mail, so the request does the same either way.
 * @throws AppError form-refused (422), too-many-tries or too-many-at-once (429)
 */
export async function signUp(accounts: Accounts, form: unknown, from: From): Promise<{ email: string }> {
  const { clock, passwords, productName, database } = accounts;
  const typed = parseForm(signUpForm, form);
  const { email, firstName, lastName, userType, password } = typed;
  const wrong = await checkNewPassword(password, [email, firstName, lastName, productName]);
  if (wrong !== undefined) throw formRefused({ password: [wrong] });
  if (await isRepetition(accounts, typed)) return { email };
  const network = networkForLimits(from.ip);
  await enforceRateLimits(accounts, [
    [limits.signUpsFromNetwork, network],
    [mailLimits.asked.toAddress, normalizeEmail(email)],
  ]);
  const passwordHash = await passwords.hash(password, { group: networkForRateLimits(from.ip), isKnown: false });
  const now = clock.now();
  const signUpId = newId(clock);
  await database.db.transaction().execute(async (trx) => {
    await insertSignUp(trx, {
      id: signUpId,
      email,
      email_lower: normalizeEmail(email),
      first_name: firstName,
      last_name: lastName,
      user_type: userType,
      password_hash: passwordHash,
      created_at: now,
      expires_at: now + SIGN_UP_HOURS * 3_600_000,
    });
    await enqueueJob(trx, clock, answerSignUpJob, { signUpId, returnTo: safeReturn(typed.return) });
    await recordEvent(trx, clock, "signed-up", null, from);
  });
  return { email };
}
