import { z } from "zod";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { listDeadJobs } from "../../../../platform/jobs/job-queries.ts";
import { retryJob } from "../../../../platform/jobs/retry-job.ts";
import type { FailuresView, ShownFailure } from "../../contract.ts";
import { mailNotGivenUp } from "../errors.ts";
import { findUnsentMail, listUnsentMails, type UnsentMail } from "../outbox/outbox-store.ts";
import { resendMail } from "../outbox/resend-mail.ts";
import { readFailures } from "./read-failures.ts";

/** So much of an error is shown. */
const REASON_CHARACTERS = 300;

/** Reads what could not be sent or done. What an email says, and what a job was given, is not part of it. */
export async function showFailures(db: Queries, now: number): Promise<Omit<FailuresView, "csrfToken">> {
  const { waiting, mails, jobs } = await readFailures(db, now);
  return {
    waiting,
    mails: mails.map(showMail),
    jobs: jobs.map(({ id, name, created_at: at, last_error: error }) => ({
      id,
      name,
      to: "",
      since: inUtc(at),
      why: reasonOf(error),
      mayBeDone: false,
    })),
  };
}

/** What waits for somebody's decision, in sentences. */
export async function failuresInWords(db: Queries): Promise<string[]> {
  const [mails, jobs] = [await listUnsentMails(db), await listDeadJobs(db)];
  return [
    sentence(mails.length, { one: "email could not be sent", many: "emails could not be sent" }),
    sentence(jobs.length, { one: "job failed", many: "jobs failed" }),
  ].filter((text) => text !== "");
}

/** As many as are read; there may be more. */
const MOST_READ = 200;

function sentence(count: number, words: { one: string; many: string }): string {
  if (count === 0) return "";
  return `${count}${count === MOST_READ ? " or more" : ""} ${count === 1 ? words.one : words.many}`;
}

const id = z.string().min(1).max(64);
const formSchema = z.union([z.object({ mail: id, isSure: z.literal("1").optional() }), z.object({ job: id })]);

/**
 * Sends an email or runs a job again; returns what was done. For an email that may have arrived, and that nobody has
 * confirmed yet to be sent again, returns the email.
 * @throws AppError form-wrong, mail-not-given-up, no-such-job
 */
export async function doAgain(
  { database, clock }: { database: Database; clock: Clock },
  fields: Readonly<Record<string, string>>,
): Promise<"sent" | "run" | ShownFailure> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  if ("job" in form.data) {
    await retryJob(database.db, clock, form.data.job);
    return "run";
  }
  const { mail: mailId, isSure } = form.data;
  const mail = await findUnsentMail(database.db, mailId);
  if (mail === undefined) throw mailNotGivenUp();
  if (mail.state === "unconfirmed" && isSure === undefined) return showMail(mail);
  await database.db.transaction().execute((trx) => resendMail(trx, clock, mailId));
  return "sent";
}

function showMail({ id: mailId, template, to_address: to, state, created_at: at, last_error: error }: UnsentMail) {
  return {
    id: mailId,
    name: template,
    to,
    since: inUtc(at),
    why: reasonOf(error),
    mayBeDone: state === "unconfirmed",
  } satisfies ShownFailure;
}

function reasonOf(error: string | null): string {
  return (error ?? "").slice(0, REASON_CHARACTERS);
}

function formWrong(): AppError {
  const message = "Choose what to send or run again from the list. Nothing was changed.";
  return new AppError({ code: "form-wrong", status: 422, message });
}
