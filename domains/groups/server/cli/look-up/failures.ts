import { AppError } from "../../../../../platform/http/errors.ts";
import { countLateJobs, listDeadJobs, reviveJob } from "../../../../../platform/jobs/job-queries.ts";
import { countWaitingMails, listUnsentMails, resendMail } from "../../../../messaging/server/public.ts";
import { exitCodes, only, type VerbContext } from "../command.ts";

/** `admin failures`: the emails that wait or were given up, and the jobs that are overdue or have failed. */
export async function showFailures({ database, subscriptions, out }: VerbContext): Promise<number> {
  const { count, oldest, lastError } = await countWaitingMails(database.db);
  const late = await countLateJobs(database.db, subscriptions.clock.now());
  if (count > 0) {
    const since = `${new Date(oldest ?? 0).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    const reason = lastError === null ? "" : `: ${lastError}`;
    out(`${count} ${count === 1 ? "email waits" : "emails wait"} to be sent, the oldest since ${since}${reason}`);
  }
  if (late > 0) out(`${late} ${late === 1 ? "job is" : "jobs are"} overdue. Is a server with RUN_JOBS=1 running?`);
  const [emails, jobs] = [await listUnsentMails(database.db), await listDeadJobs(database.db)];
  for (const { id, state, template, to_address: to, last_error: error, created_at: at } of emails)
    out(`email ${id}  ${state}  ${template} to ${to}, ${day(at)}: ${error ?? ""}`);
  for (const { id, name, payload, last_error: error, created_at: at } of jobs)
    out(`job ${id}  ${name} ${payload}, ${day(at)}: ${error ?? ""}`);
  if (count + late + emails.length + jobs.length === 0)
    out("Every email has been sent, and no job is overdue or has failed.");
  return exitCodes.done;
}

/** `admin resend-email <id>` */
export async function resendEmail(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const emailId = only(rest, "an email's id", "resend-email 0193…");
  await database.db.transaction().execute((trx) => resendMail(trx, subscriptions.clock, emailId));
  out("The email will be sent again by the server that runs jobs.");
  return exitCodes.done;
}

/** `admin retry-job <id>` */
export async function retryJob(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const jobId = only(rest, "a job's id", "retry-job 0193…");
  if (!(await reviveJob(database.db, jobId, subscriptions.clock.now()))) {
    const message = `There is no failed job ${jobId}. \`failures\` lists them.`;
    throw new AppError({ code: "no-such-job", status: 404, message });
  }
  out("The job will be run again by the server that runs jobs.");
  return exitCodes.done;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
