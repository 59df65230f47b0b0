import { z } from "zod";
import { defineJob } from "../../../../../platform/jobs/define-job.ts";

/** Publishes a page's draft at its time. Does nothing if it was given another time since, or none. */
export const publishPageJob = defineJob({
  name: "publish-page",
  payload: z.object({ pageId: z.string(), publishAt: z.int() }),
});
