import { parseArgs } from "node:util";
import { AppError } from "../../../../platform/http/errors.ts";
import {
  type AdminWords,
  type CommandContext,
  UsageError,
  type VerbContext,
  actor,
  exitCodes,
  helpText,
  only,
} from "./command.ts";
import { createAdmin, inviteReader, resetPassword } from "./people.ts";
import { createGroupNamed, endAdmin, grant, withdrawReader } from "./organizations.ts";
import { securityLog, showTerms } from "./look-up/look-up.ts";
import { revokeSeats, revokeTerm } from "../../../subscriptions/server/terms/public.ts";
import { recordEvent } from "../records/record-event.ts";
import { lowerSeatsNow } from "../seats/jobs.ts";
import { retryJob as runJobAgain } from "../../../../platform/jobs/job-queries.ts";
import { readFailures, resendMail } from "../../../messaging/server/public.ts";

type Verb = (rest: readonly string[], words: AdminWords, context: VerbContext) => Promise<number>;

interface VerbEntry {
  run: Verb;
  /** The options that it knows. */
  options: readonly (keyof AdminWords)[];
}

const verbs: Readonly<Record<string, VerbEntry>> = {
  grant: { run: grant, options: ["group", "years", "days", "from", "until", "seats"] },
  show: { run: showTerms, options: ["group"] },
  revoke: { run: (rest, _words, context) => revoke(rest, context), options: [] },
  "create-admin": { run: createAdmin, options: ["first-name", "last-name", "role", "password-stdin"] },
  "reset-password": { run: resetPassword, options: ["password-stdin"] },
  "create-group": { run: createGroupNamed, options: ["type", "manager"] },
  "invite-to-edition": { run: (rest, _words, context) => inviteReader(rest, context), options: [] },
  "withdraw-from-edition": { run: (rest, _words, context) => withdrawReader(rest, context), options: [] },
  "end-admin": { run: (rest, _words, context) => endAdmin(rest, context), options: [] },
  "security-log": { run: securityLog, options: ["kind", "days"] },
  failures: { run: (_rest, _words, context) => showFailures(context), options: [] },
  "resend-email": { run: (rest, _words, context) => resendEmail(rest, context), options: [] },
  "retry-job": { run: (rest, _words, context) => retryJob(rest, context), options: [] },
};

const text = { type: "string" } as const;
const options = {
  group: text,
  years: text,
  days: text,
  from: text,
  until: text,
  seats: text,
  type: text,
  manager: text,
  kind: text,
  "first-name": text,
  role: text,
  "last-name": text,
  "password-stdin": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Runs one `admin` command and gives the process's exit code; what was foreseen to fail ends as a sentence. */
export async function runAdminCommand(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    return await runVerb(words, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.err(`${error.message}\nFor help: npm run admin -- help`);
      return exitCodes.misused;
    }
    if (error instanceof AppError) {
      context.err(error.message);
      return exitCodes.failed;
    }
    throw error;
  }
}

async function runVerb(words: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseWords(words);
  const [name = "help", ...rest] = positionals;
  if (values.help || name === "help") {
    context.out(helpText);
    return exitCodes.done;
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new UsageError(`There is no command '${name}'.`);
  for (const [option, value] of Object.entries(values)) {
    const isKnown = verb.options.some((known) => known === option);
    if (value !== false && value !== undefined && !isKnown)
      throw new UsageError(`--${option} isn't an option of ${name}.`);
  }
  const database = await context.openDatabase();
  try {
    return await verb.run(rest, values, { ...context, database });
  } finally {
    await database.close();
  }
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: withNegatives(words), options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "These arguments can't be read.").split(/\. |\n/);
    throw new UsageError(sentence.endsWith(".") ? sentence : `${sentence}.`);
  }
}

/** '--years -1' as '--years=-1': the command itself says what a number must be, instead of taking it for an option. */
function withNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (/^-\d/.test(word) && before?.startsWith("--") && !before.includes("="))
      joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

/** `admin revoke <term or added seats>` */
async function revoke(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const id = only(rest, "the id of a term or of added seats", "revoke 0193…");
  const revoked = await database.db.transaction().execute(async (trx) => {
    const term = await revokeTerm(trx, subscriptions, id);
    const { clock } = subscriptions;
    if (term !== undefined) {
      if (term.group_id !== null)
        await recordEvent(trx, clock, { groupId: term.group_id, actor, action: "term-ended" });
      return "The term ends today.";
    }
    const groupId = await revokeSeats(trx, subscriptions, id);
    if (groupId === undefined) return undefined;
    await recordEvent(trx, clock, { groupId, actor, action: "seats-ended" });
    await lowerSeatsNow(trx, subscriptions, groupId);
    return "The added seats end today. Users beyond the remaining seats will be removed by the next job.";
  });
  if (revoked === undefined) {
    const message = `There is no term or addition ${id}, or it has already been revoked. \`show\` lists them.`;
    throw new AppError({ code: "no-such-term", status: 404, message });
  }
  out(revoked);
  return exitCodes.done;
}

/** `admin failures`: the emails that wait or were given up, and the jobs that are overdue or have failed. */
async function showFailures({ database, subscriptions, out }: VerbContext): Promise<number> {
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
async function resendEmail(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const emailId = only(rest, "an email's id", "resend-email 0193…");
  await database.db.transaction().execute((trx) => resendMail(trx, subscriptions.clock, emailId));
  out("The email will be sent again by the server that runs jobs.");
  return exitCodes.done;
}

/** `admin retry-job <id>` */
async function retryJob(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const jobId = only(rest, "a job's id", "retry-job 0193…");
  await runJobAgain(database.db, subscriptions.clock, jobId);
  out("The job will be run again by the server that runs jobs.");
  return exitCodes.done;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
