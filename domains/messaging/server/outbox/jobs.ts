import { z } from "zod";
import { defineJob } from "../../../../platform/jobs/define-job.ts";

/** Sends one email of the outbox. Retried for about a day, since mail servers usually come back. */
export const sendMailJob = defineJob({
  name: "send-mail",
  payload: z.object({ mailId: z.string() }),
  attempts: 20,
  pauseMs: 30_000,
  longestPauseMs: 7_200_000,
});

/** Deletes old emails, once a day. */
export const purgeOutboxJob = defineJob({ name: "purge-outbox", payload: z.object({}) });
