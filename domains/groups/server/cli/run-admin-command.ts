import { parseArgs } from "node:util";
import { AppError } from "../../../../platform/http/errors.ts";
import { type AdminWords, type CommandContext, exitCodes, UsageError, type VerbContext } from "./command.ts";
import { addSeatsTo } from "./give/add-seats.ts";
import { createAdmin } from "./create-admin.ts";
import { grant } from "./give/grant.ts";
import { helpText } from "./help-text.ts";
import { inviteReader } from "./invite-reader.ts";
import { find } from "./look-up/find.ts";
import { securityLog } from "./look-up/security-log.ts";
import { addDomain, addNetwork, createGroupNamed, removeDomain, removeNetwork } from "./organize.ts";
import { resetPassword, resetTwoStepLogin } from "./reset-password.ts";
import { revoke } from "./take-back/revoke.ts";
import { endAdmin, endSessions, withdrawReader } from "./take-back/account-rights.ts";
import { addGroupAdministrator, removeGroupAdministrator } from "./take-back/group-people.ts";
import { resetReading, showTerms } from "./look-up/show-terms.ts";
import { retryJob, resendEmail, showFailures } from "./look-up/failures.ts";

type Verb = (rest: readonly string[], words: AdminWords, context: VerbContext) => Promise<number>;

interface VerbEntry {
  run: Verb;
  /** The options that it knows. */
  options: readonly (keyof AdminWords)[];
}

const verbs: Readonly<Record<string, VerbEntry>> = {
  grant: { run: grant, options: ["group", "years", "days", "from", "until", "seats"] },
  "add-seats": { run: addSeatsTo, options: ["group", "seats"] },
  show: { run: showTerms, options: ["group"] },
  revoke: { run: (rest, _words, context) => revoke(rest, context), options: [] },
  "create-admin": { run: createAdmin, options: ["first-name", "last-name", "role", "password-stdin"] },
  "reset-password": { run: resetPassword, options: ["password-stdin"] },
  "reset-reading": { run: (rest, _words, context) => resetReading(rest, context), options: [] },
  "reset-second-factor": { run: resetTwoStepLogin, options: [] },
  "create-group": { run: createGroupNamed, options: ["type", "manager"] },
  "add-domain": { run: addDomain, options: ["group"] },
  "add-network": { run: addNetwork, options: ["group"] },
  "remove-network": { run: removeNetwork, options: ["group"] },
  "invite-to-edition": { run: (rest, _words, context) => inviteReader(rest, context), options: [] },
  "withdraw-from-edition": { run: (rest, _words, context) => withdrawReader(rest, context), options: [] },
  "remove-domain": { run: removeDomain, options: ["group"] },
  "add-administrator": { run: addGroupAdministrator, options: ["group"] },
  "remove-administrator": { run: removeGroupAdministrator, options: ["group"] },
  "end-admin": { run: (rest, _words, context) => endAdmin(rest, context), options: [] },
  "end-sessions": { run: (rest, _words, context) => endSessions(rest, context), options: [] },
  find: { run: (rest, _words, context) => find(rest, context), options: [] },
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
