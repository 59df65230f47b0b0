import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";

/** Answers a sign-up by mail: with a link, or where the address has an account with a word about that. */
export const answerSignUpJob = defineJob({ name: "answer-sign-up", payload: z.object({ signUpId: z.string() }) });

/** Sends the link for a new password, if there is an account with the address. */
export const sendResetJob = defineJob({ name: "send-reset", payload: z.object({ email: z.string() }) });

/** Removes what has expired. */
export const tidyAccountsJob = defineJob({ name: "tidy-accounts", payload: z.object({}) });
