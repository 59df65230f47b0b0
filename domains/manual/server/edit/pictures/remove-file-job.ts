import { z } from "zod";
import { defineJob } from "../../../../../platform/jobs/define-job.ts";

/** Removes from the store what a removed picture named. Retried for some days: the store may be away. */
export const removeFileJob = defineJob({
  name: "remove-picture-file",
  payload: z.object({ file: z.string() }),
  attempts: 50,
  pauseMs: 5_000,
  longestPauseMs: 7_200_000,
});
