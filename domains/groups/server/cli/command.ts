import type { Passwords } from "../../../accounts/server/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";

/** Where the command writes, and what it works with. */
export interface CommandContext {
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong. */
  err(text: string): void;
  /** All that is piped into the command. */
  readInput(): Promise<string>;
  /** Opens the product's database, migrated; the command closes it. Only verbs that need it ask for it. */
  openDatabase(): Promise<Database>;
  /** The handles of the published editions; the manual is above this domain. */
  listEditions(db: Queries): Promise<readonly string[]>;
  subscriptions: Subscriptions;
  passwords: Passwords;
}

/** What a verb works with. */
export type VerbContext = Omit<CommandContext, "openDatabase"> & { database: Database };

/** The options of the command line, as they were written. */
export interface AdminWords {
  group?: string | undefined;
  years?: string | undefined;
  days?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  seats?: string | undefined;
  type?: string | undefined;
  manager?: string | undefined;
  kind?: string | undefined;
  role?: string | undefined;
  "first-name"?: string | undefined;
  "last-name"?: string | undefined;
  "password-stdin": boolean;
}

/** The command was given words that it doesn't know: exit code 2. */
export class UsageError extends Error {}

/** What the command's process ends with. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** In the record of a group. */
export const actor = { id: null, name: "The command line" };

/** The only word of a verb. @throws UsageError where there are none or more */
export function only(words: readonly string[], what: string, example: string): string {
  const [word, ...more] = words;
  if (word === undefined || word === "" || more.length > 0)
    throw new UsageError(`Give ${what} and nothing else: npm run admin -- ${example}`);
  return word;
}

/** What `admin help` prints. */
export const helpText = `Commands for operators.

  npm run admin -- grant <email> --years 1      give an account a term, which starts when the current one ends
  npm run admin -- grant --group <group> --years 1 --seats 10
                                                give a group a term; --seats 0 means unlimited
  npm run admin -- show <email>                 show an account's trial, terms and words read today; or: show --group <group>
  npm run admin -- revoke <term or added seats> end a term or revoke added seats as of today (show lists them)
  npm run admin -- create-admin <email> --first-name Ada --last-name Byron
                                                create an owner, or make an existing account one; --role
                                                owner, editor, reviewer, support or finance
  npm run admin -- reset-password <email>       set a new password and log the account out everywhere
  npm run admin -- create-group <title> --type team --manager <email>
                                                create a group (team or professional) with its first administrator
  npm run admin -- end-admin <email>            remove an account's role and log it out everywhere
  npm run admin -- security-log [<email>]       show what happened to accounts; --days 7, --kind sign-in-failed
  npm run admin -- invite-to-edition <edition> <email>
                                                let an account open an invitation-only edition
  npm run admin -- withdraw-from-edition <edition> <email>
                                                take that back (npm run manual -- audience sets who may open an edition)
  npm run admin -- failures                     list unsent emails and failed jobs
  npm run admin -- resend-email <id>            send one of those emails again; it may have arrived already
  npm run admin -- retry-job <id>               run one of those jobs again
  npm run admin -- help                         show this help

  --group           a group's title or id
  --from            grant: the first day, like 2027-01-31; the default is the day after the current term, or today
  --years, --days, --until
                    grant: the length or the last day; use exactly one
  --password-stdin  create-admin, reset-password: read the password from standard input; without it, one is generated and shown

Exit codes: 0 on success, 1 on failure (nothing was changed), 2 on invalid arguments.`;
