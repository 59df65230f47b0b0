import { AppError } from "../../../../platform/http/errors.ts";
import { listDeadJobs, reviveJob } from "../../../../platform/jobs/job-queries.ts";
import { listUnsentMails, resendMail } from "../../../messaging/server/public.ts";
import { exitCodes, only, type VerbContext } from "./command.ts";

/** `admin undone`: the mails that nobody sends any more, and the jobs that were given up. */
export async function showUndone({ database, out }: VerbContext): Promise<number> {
  const [mails, jobs] = [await listUnsentMails(database.db), await listDeadJobs(database.db)];
  for (const { id, state, template, to_address: to, last_error: error, created_at: at } of mails)
    out(`mail ${id}  ${state}  ${template} to ${to}, ${day(at)}: ${error ?? ""}`);
  for (const { id, name, payload, last_error: error, created_at: at } of jobs)
    out(`job ${id}  ${name} ${payload}, ${day(at)}: ${error ?? ""}`);
  if (mails.length + jobs.length === 0) out("Every mail has gone out, and every job is done or waits for its turn.");
  return exitCodes.done;
}

/** `admin send-again <mail>` */
export async function sendAgain(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const mailId = only(rest, "which mail", "send-again 0193…");
  await database.db.transaction().execute((trx) => resendMail(trx, subscriptions.clock, mailId));
  out("The mail is sent again, by the server that runs jobs.");
  return exitCodes.done;
}

/** `admin run-again <job>` */
export async function runAgain(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const jobId = only(rest, "which job", "run-again 0193…");
  if (!(await reviveJob(database.db, jobId, subscriptions.clock.now()))) {
    const message = `There is no job ${jobId} that was given up. \`undone\` lists them.`;
    throw new AppError({ code: "no-such-job", status: 404, message });
  }
  out("The job is run again, by the server that runs jobs.");
  return exitCodes.done;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
