import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";

/** Sends one mail of the outbox. Tried for about a day, as mail servers are known to come back. */
export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({ mailId: z.string() }),
  attempts: 20,
  pauseMs: 30_000,
  longestPauseMs: 7_200_000,
});

/** Forgets old mails, once a day. */
export const purgeOutboxJob = defineJob({ name: "purge-outbox", payload: z.object({}) });
