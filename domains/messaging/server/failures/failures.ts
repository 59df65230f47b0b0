import { z } from "zod";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { type DeadJob, countLateJobs, listDeadJobs, retryJob } from "../../../../platform/jobs/job-queries.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import { section } from "../../../../ui/admin/table-of.ts";
import { FAILURES_PATH } from "../../contract.ts";
import { mailNotGivenUp } from "../errors.ts";
import { type UnsentMail, countWaitingMails, findUnsentMail, listUnsentMails } from "../outbox/outbox-store.ts";
import { resendMail } from "../outbox/send-mail.ts";

/** So much of an error is shown. */
const REASON_CHARACTERS = 300;

/**
 * Emails that could not be sent and jobs that failed, newest first. What an email says, and what a job was given, is not
 * part of it.
 */
export async function failureBlocks(db: Queries, now: number): Promise<AdminBlock[]> {
  const { waiting, mails, jobs } = await readFailures(db, now);
  const again = (label: string, about: string, fields: Record<string, string>) => ({
    text: "",
    sends: [{ action: FAILURES_PATH, label, about: `: ${about}`, fields }],
  });
  return [
    ...waiting.map((text): AdminBlock => ({ kind: "text", text })),
    ...section("Unsent emails", mails, {
      columns: [
        { name: "Email", value: ({ template }) => template },
        { name: "To", value: ({ to_address: to }) => to },
        { name: "Since", value: ({ created_at: at }) => inUtc(at) },
        {
          name: "Why",
          value: ({ state, last_error: error }) =>
            `${state === "unconfirmed" ? "It may have arrived: " : ""}${reasonOf(error)}`,
        },
        {
          name: "Again",
          value: ({ id: mail, template, to_address: to }) => again("Send again", `${template} ${to}`, { mail }),
        },
      ],
      empty: "No emails were abandoned.",
    }),
    ...section("Failed jobs", jobs, {
      columns: [
        { name: "Job", value: ({ name }) => name },
        { name: "Since", value: ({ created_at: at }) => inUtc(at) },
        { name: "Why", value: ({ last_error: error }) => reasonOf(error) },
        { name: "Again", value: ({ id: job, name }) => again("Run again", name, { job }) },
      ],
      empty: "No job has failed.",
    }),
  ];
}

/** Asks before an email that may have arrived is sent again. */
export function mailQuestion({ id: mail, template, to_address: to, created_at: at }: UnsentMail): AdminBlock[] {
  return [
    {
      kind: "text",
      text: `The email ${template} to ${to} of ${inUtc(at)} may have arrived: the server it was handed to never answered. Sent again, it may arrive twice.`,
    },
    {
      kind: "form",
      action: FAILURES_PATH,
      label: "Send again",
      cancelHref: FAILURES_PATH,
      fields: [
        { kind: "hidden", name: "mail", value: mail },
        { kind: "hidden", name: "isSure", value: "1" },
      ],
    },
  ];
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
): Promise<"sent" | "run" | UnsentMail> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  if ("job" in form.data) {
    await retryJob(database.db, clock, form.data.job);
    return "run";
  }
  const { mail: mailId, isSure } = form.data;
  const mail = await findUnsentMail(database.db, mailId);
  if (mail === undefined) throw mailNotGivenUp();
  if (mail.state === "unconfirmed" && isSure === undefined) return mail;
  await database.db.transaction().execute((trx) => resendMail(trx, clock, mailId));
  return "sent";
}

function reasonOf(error: string | null): string {
  return (error ?? "").slice(0, REASON_CHARACTERS);
}

function formWrong(): AppError {
  const message = "Choose what to send or run again from the list. Nothing was changed.";
  return new AppError({ code: "form-wrong", status: 422, message });
}

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
