import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { ContentTables } from "../tables.ts";

/** Where the command writes, and what it may open. */
export interface CommandContext {
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong, and progress. */
  err(text: string): void;
  /** Someone watches: say what takes time. */
  watched: boolean;
  clock: Clock;
  /** Opens the product's database, migrated; the command closes it. Only verbs that need it ask for it. */
  openDatabase(): Promise<Database<ContentTables>>;
  /** Opens it as it is, for a dry run; null where there is none yet. Throws where only a migration would make it readable. */
  openUnchanged(): Promise<Database<ContentTables> | null>;
  /** The folder of the import profiles that come with the product. */
  profilesFolder: string;
  /** The folders of the manual that comes with the product: what is counted before anything was published. */
  shippedFolders?: readonly string[];
}

/** What every verb is told. */
export interface VerbOptions {
  /** Report for machines. */
  json: boolean;
  /** Change nothing, only report what would change. */
  dryRun: boolean;
}

/** The command was given words that it doesn't know: exit code 2. */
export class UsageError extends Error {}

/** What the command's process ends with. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Says on a terminal what takes time. */
export function sayProgress(text: string, context: CommandContext): void {
  if (context.watched) {
    context.err(text);
  }
}

/** Runs a piece of work on the database as it is, or on null where there is none yet, and closes it. */
export async function withUnchanged<Result>(
  context: CommandContext,
  work: (database: Database<ContentTables> | null) => Promise<Result>,
): Promise<Result> {
  const database = await context.openUnchanged();
  try {
    return await work(database);
  } finally {
    await database?.close();
  }
}

/** Runs a piece of work on the database and closes it, whatever happens. */
export async function withDatabase<Result>(
  context: CommandContext,
  work: (database: Database<ContentTables>) => Promise<Result>,
): Promise<Result> {
  const database = await context.openDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
