import { type Command, Option } from "@commander-js/extra-typings";
import { withOpened } from "../../../../platform/starting/command-line.ts";
import { retryJob as runJobAgain } from "../../../../platform/jobs/job-queries.ts";
import { staffRoles } from "../../../accounts/contract.ts";
import { accountActions } from "../../../accounts/server/records/public.ts";
import { readFailures, resendMail } from "../../../messaging/server/public.ts";
import { groupTypes } from "../../contract.ts";
import type { CommandContext, Work } from "./command.ts";
import { securityLog } from "./look-up/look-up.ts";
import { createGroupNamed, endAdmin, grant, revoke, withdrawReader } from "./organizations.ts";
import { createAdmin, inviteReader, resetPassword } from "./people.ts";

/** Adds the commands for accounts, groups and their access. */
export function addGroupCommands(program: Command, context: CommandContext): void {
  const on = (work: (parts: Work) => Promise<void>) =>
    withOpened(context.openDatabase, (database) => work({ context, database }));
  addAccess(program, on);
  addPeople(program, on);
  addWorkToDo(program, on);
}

type On = (work: (parts: Work) => Promise<void>) => Promise<void>;

function addAccess(program: Command, on: On): void {
  program.commandsGroup("Access:");
  program
    .command("grant")
    .summary("give an account or a group a term")
    .description("Gives an account or a group a term, by default after the current one.")
    .argument("[email]", "of the account")
    .option("--group <group>", "a group's title or id, in place of an account")
    .option("--seats <number>", "of a group; 0 means unlimited")
    .option("--from <day>", "the first day, like 2027-01-31; by default the day after the current term, or today")
    .option("--years <number>", "how long it is")
    .option("--days <number>", "how long it is")
    .option("--until <day>", "the last day")
    .action((email, said) => on((work) => grant(email, said, work)));
  program
    .command("revoke")
    .summary("end a term or added seats as of today")
    .argument("<id>", "of a term or of added seats, which `show` lists")
    .action((id) => on((work) => revoke(id, work)));
  program
    .command("create-group")
    .summary("create a group with its first administrator")
    .argument("<title>")
    .addOption(new Option("--type <type>", "of the group").choices(groupTypes).makeOptionMandatory())
    .requiredOption("--manager <email>", "the account that administers it")
    .action((title, said) => on((work) => createGroupNamed(title, said, work)));
  program
    .command("invite-to-edition")
    .summary("let an account open an invitation-only edition")
    .description("Lets an account open an edition whose audience is 'invited'.")
    .argument("<edition>", "like v22")
    .argument("<email>")
    .action((edition, email) => on((work) => inviteReader({ edition, email }, work)));
  program
    .command("withdraw-from-edition")
    .summary("take such an invitation back")
    .argument("<edition>", "like v22")
    .argument("<email>")
    .action((edition, email) => on((work) => withdrawReader({ edition, email }, work)));
}

const stdin = ["--password-stdin", "read the password from standard input; otherwise, one is generated"] as const;

function addPeople(program: Command, on: On): void {
  program.commandsGroup("Accounts:");
  program
    .command("create-admin")
    .summary("make an account one of admin's")
    .description("Gives an account a role in admin. A new account needs a name.")
    .argument("<email>")
    .option("--first-name <name>", "of a new account")
    .option("--last-name <name>", "of a new account")
    .addOption(new Option("--role <role>", "what it may do").choices(staffRoles).default("owner" as const))
    .option(...stdin)
    .action((email, said) => on((work) => createAdmin(email, said, work)));
  program
    .command("end-admin")
    .summary("remove an account's role and log it out everywhere")
    .argument("<email>")
    .action((email) => on((work) => endAdmin(email, work)));
  program
    .command("reset-password")
    .summary("set a new password and log the account out everywhere")
    .argument("<email>")
    .option(...stdin)
    .action((email, said) => on((work) => resetPassword(email, said, work)));
  program
    .command("security-log")
    .summary("show what happened to accounts, the newest first")
    .argument("[email]", "of one account")
    .addOption(new Option("--kind <kind>", "only such entries").choices(Object.keys(accountActions)))
    .option("--days <number>", "only those of the last days")
    .action((email, said) => on((work) => securityLog(email, said, work)));
}

function addWorkToDo(program: Command, on: On): void {
  program.commandsGroup("Unsent emails and failed jobs:");
  program
    .command("failures")
    .summary("list them")
    .action(() => on(showFailures));
  program
    .command("resend-email")
    .summary("send one of those emails again")
    .description("Sends one of those emails again. It may have arrived already.")
    .argument("<id>")
    .action((id) => on((work) => resendEmail(id, work)));
  program
    .command("retry-job")
    .summary("run one of those jobs again")
    .argument("<id>")
    .action((id) => on((work) => retryJob(id, work)));
}

/** `admin failures`: the emails that wait or were given up, and the jobs that are overdue or have failed. */
async function showFailures({ database, context: { subscriptions, out, facts } }: Work): Promise<void> {
  const failures = await readFailures(database.db, subscriptions.clock.now());
  const { waiting, mails, jobs } = failures;
  for (const sentence of waiting) out(sentence);
  for (const { id, state, template, to_address: to, last_error: error, created_at: at } of mails)
    out(`email ${id}  ${state}  ${template} to ${to}, ${day(at)}: ${error ?? ""}`);
  for (const { id, name, payload, last_error: error, created_at: at } of jobs)
    out(`job ${id}  ${name} ${payload}, ${day(at)}: ${error ?? ""}`);
  if (waiting.length + mails.length + jobs.length === 0)
    out("Every email has been sent, and no job is overdue or has failed.");
  facts(failures);
}

/** `admin resend-email <id>` */
async function resendEmail(emailId: string, { database, context: { subscriptions, out } }: Work): Promise<void> {
  await database.db.transaction().execute((trx) => resendMail(trx, subscriptions.clock, emailId));
  out("The email will be sent again by the server that runs jobs.");
}

/** `admin retry-job <id>` */
async function retryJob(jobId: string, { database, context: { subscriptions, out } }: Work): Promise<void> {
  await runJobAgain(database.db, subscriptions.clock, jobId);
  out("The job will be run again by the server that runs jobs.");
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
