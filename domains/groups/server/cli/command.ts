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
