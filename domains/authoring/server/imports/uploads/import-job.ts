import { z } from "zod";
import { defineJob } from "../../../../../platform/jobs/define-job.ts";

/** Looks at files that were brought to the desk, or imports them, as the import stands. */
export const importFilesJob = defineJob({
  name: "import-files",
  payload: z.object({ importId: z.string() }),
  attempts: 3,
});
