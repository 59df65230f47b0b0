import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";

/** Answers a sign-up by mail: with a link, or with a mail saying that the address already has an account. */
export const answerSignUpJob = defineJob({
  name: "answer-sign-up",
  payload: z.object({ signUpId: z.string(), returnTo: z.string().default("/bluebook") }),
});

/** Resends the sign-up link, if there is a sign-up with the address. */
export const sendSignUpAgainJob = defineJob({
  name: "send-sign-up-again",
  payload: z.object({ email: z.string(), returnTo: z.string().default("/bluebook") }),
});

/** Sends a password reset link, if there is an account with the address. */
export const sendResetJob = defineJob({
  name: "send-reset",
  payload: z.object({ email: z.string(), returnTo: z.string().default("/bluebook") }),
});

/** Removes what has expired. */
export const tidyAccountsJob = defineJob({ name: "tidy-accounts", payload: z.object({}) });
