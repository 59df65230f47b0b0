import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import { AppError } from "../http/errors.ts";
import { reviveJob } from "./job-queries.ts";

/** Runs a job again that was given up: an operator's decision. @throws AppError no-such-job */
export async function retryJob(db: Queries, clock: Clock, jobId: string): Promise<void> {
  if (await reviveJob(db, jobId, clock.now())) return;
  throw new AppError({
    code: "no-such-job",
    status: 409,
    message: "There is no failed job with this id; it may be running again.",
  });
}
