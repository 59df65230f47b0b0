import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { handleJob, type JobHandler } from "../../../platform/jobs/define-job.ts";
import type { JobLog } from "../../../platform/jobs/run-job.ts";
import { publishReleaseJob } from "./releases/schedule/publish-job.ts";

/** The job that publishes releases at their time, for the worker. */
export function releaseJobs(context: { database: Database; clock: Clock; log: JobLog }): JobHandler[] {
  return [
    handleJob(publishReleaseJob, async (scheduled) => {
      const { publishScheduled } = await import("./releases/schedule/publish-scheduled.ts");
      const problem = await publishScheduled(context, scheduled);
      if (problem !== null) context.log.warn({ release: scheduled.release }, `not published at its time: ${problem}`);
    }),
  ];
}
