import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { countLateJobs, type DeadJob, listDeadJobs } from "../../../../platform/jobs/job-queries.ts";
import { countWaitingMails, listUnsentMails, type UnsentMail } from "../outbox/outbox-store.ts";

interface Failures {
  /** What waits and needs no decision, in sentences. */
  waiting: string[];
  /** Given up, or possibly not arrived; 200 at most. */
  mails: UnsentMail[];
  /** Given up; 200 at most. */
  jobs: DeadJob[];
}

/** Reads what operators should know of: emails that wait or were given up, and jobs that are overdue or have failed. */
export async function readFailures(db: Queries, now: number): Promise<Failures> {
  const { count, oldest, lastError } = await countWaitingMails(db);
  const late = await countLateJobs(db, now);
  const waiting: string[] = [];
  if (count > 0) {
    const reason = lastError === null ? "" : `: ${lastError}`;
    const mails = count === 1 ? "email waits" : "emails wait";
    waiting.push(`${count} ${mails} to be sent, the oldest since ${inUtc(oldest ?? 0)}${reason}`);
  }
  if (late > 0)
    waiting.push(`${late} ${late === 1 ? "job is" : "jobs are"} overdue. Is a server with RUN_JOBS=1 running?`);
  return { waiting, mails: await listUnsentMails(db), jobs: await listDeadJobs(db) };
}
