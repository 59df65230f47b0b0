import { retryJob as runJobAgain } from "../../../../../platform/jobs/retry-job.ts";
import { readFailures, resendMail } from "../../../../messaging/server/public.ts";
import { exitCodes, only, type VerbContext } from "../command.ts";

/** `admin failures`: the emails that wait or were given up, and the jobs that are overdue or have failed. */
export async function showFailures({ database, subscriptions, out }: VerbContext): Promise<number> {
  const { waiting, mails, jobs } = await readFailures(database.db, subscriptions.clock.now());
  for (const sentence of waiting) out(sentence);
  for (const { id, state, template, to_address: to, last_error: error, created_at: at } of mails)
    out(`email ${id}  ${state}  ${template} to ${to}, ${day(at)}: ${error ?? ""}`);
  for (const { id, name, payload, last_error: error, created_at: at } of jobs)
    out(`job ${id}  ${name} ${payload}, ${day(at)}: ${error ?? ""}`);
  if (waiting.length + mails.length + jobs.length === 0)
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
  await runJobAgain(database.db, subscriptions.clock, jobId);
  out("The job will be run again by the server that runs jobs.");
  return exitCodes.done;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
