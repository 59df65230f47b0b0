import { z } from "zod";
import { defineJob } from "../../../../../../platform/jobs/define-job.ts";

/** Publishes a staged release at its time. Does nothing if the release was given another time since, or none. */
export const publishReleaseJob = defineJob({
  name: "publish-release",
  payload: z.object({ release: z.string(), publishAt: z.int() }),
});
