import { type Output, withOpened } from "../../../platform/starting/command-line.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { NotesContext } from "../../../domains/manual/server/publish/public.ts";
import type { Database } from "../../../platform/db/database.ts";

/** The command's output streams and the resources it may open. */
export interface CommandContext extends NotesContext, Output {
  /** Whether to show progress: the output is a terminal. */
  watched: boolean;
  clock: Clock;
  /** Opens the product's database, migrated; the command closes it. Called only by subcommands that need it. */
  openDatabase(): Promise<Database>;
  /** Opens it unmigrated, for a dry run; null if there is none yet. Throws if it can't be read without a migration. */
  openUnchanged(): Promise<Database | null>;
  /** Counts what readers keep in an edition, and how many readers keep something there. */
  countSavedItems(database: Database, handle: string): Promise<{ pins: number; notes: number; readers: number }>;
  /** The folder of the import profiles shipped with the product. */
  profilesFolder: string;
  /** The folder of the small manual that `new` begins with. */
  starterFolder: string;
  /** The folders of the manual shipped with the product, counted before anything is published. */
  shippedFolders?: readonly string[];
}

/** What commands that change something take. */
export interface VerbOptions {
  /** Change nothing; only report what would change. */
  dryRun: boolean;
}

/** Shows progress on a terminal. */
export function sayProgress(text: string, context: CommandContext): void {
  if (context.watched) {
    context.err(text);
  }
}

/** Runs `work` on the unmigrated database, or on null if there is none yet, then closes it. */
export async function withUnchanged<Result>(
  context: CommandContext,
  work: (database: Database | null) => Promise<Result>,
): Promise<Result> {
  const database = await context.openUnchanged();
  try {
    return await work(database);
  } finally {
    await database?.close();
  }
}

/** Runs `work` on the database and always closes it. */
export async function withDatabase<Result>(
  context: CommandContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return await withOpened(context.openDatabase, work);
}
