import type { Command } from "@commander-js/extra-typings";
import { beginTolerance } from "../../../platform/db/migrate.ts";
import { filesInStoresMigration } from "../../../db/migrations/0091-files-in-stores.ts";
import { documentFiles } from "../../../domains/commerce/server/public.ts";
import { pictureFiles } from "../../../domains/manual/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import {
  type Amount,
  type FileRows,
  type Moved,
  checkFiles,
  copyAcross,
  eachUnnamed,
  moveIn,
  moveOut,
} from "../../../platform/files/stores/move-files.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { KeptFile } from "../../../platform/files/stores/file-store.ts";
import { isS3 } from "../../../platform/files/stores/place.ts";
import { StoredFiles, isFileUnavailable } from "../../../platform/files/stores/stored-files.ts";
import { CommandFailed, UsageError, withOpened } from "../../../platform/starting/command-line.ts";
import { leaveToOwner } from "../../starting/installation.ts";
import { sayIfInterrupted } from "./interruption.ts";
import { type OperationsContext, numberOf, secondsSince, sizeOf, telling } from "./words.ts";

interface FilesContext extends OperationsContext {
  openDatabase(): Promise<Database>;
}

interface MoveOptions {
  dryRun?: true | undefined;
  toDatabase?: true | undefined;
  from?: string | undefined;
}

/** The tables whose bytes may lie in a store. */
export const fileTables: readonly FileRows[] = [documentFiles, pictureFiles];

/** Adds `files`, which says where documents and pictures lie, moves them, and checks those that lie in a store. */
export function addFiles(program: Command, context: FilesContext): void {
  const files = program
    .command("files")
    .summary("move documents and pictures to where FILES_TO says, and check them")
    .description("Says how many documents and pictures lie in the database, and how many in the store.")
    .helpCommand(false)
    .action(() => withOpened(context.openDatabase, (database) => tellCounts(database, context)));
  files
    .command("move")
    .description("Moves them to where FILES_TO says, while the server runs. After an interruption, run it again.")
    .option("--to-database", "into the database, from the store")
    .option("--from <place>", "from this folder or s3://bucket/prefix, in which they lay before")
    .option("--dry-run", "say what would be moved, and change nothing")
    .action((said) => withOpened(context.openDatabase, (database) => move(database, said, context)));
  files
    .command("check")
    .description("Reads everything that lies in the store, and says what is missing, damaged, or named by nothing.")
    .option("--remove-unnamed", "remove what this database hasn't named for a day; older backups may still name it")
    .action(({ removeUnnamed }) =>
      withOpened(context.openDatabase, (database) => check(database, removeUnnamed === true, context)),
    );
}

interface Counted {
  rows: FileRows;
  database: Amount;
  store: Amount;
}

async function countAll({ db }: Database): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const rows of fileTables)
    counted.push({ rows, database: await rows.count(db, "database"), store: await rows.count(db, "store") });
  return counted;
}

/** Counts what lies in a store. */
export async function countStored({ db }: Pick<Database, "db">): Promise<Amount> {
  const stored = { files: 0, bytes: 0 };
  for (const rows of fileTables) {
    const { files, bytes } = await rows.count(db, "store");
    stored.files += files;
    stored.bytes += bytes;
  }
  return stored;
}

async function tellCounts(database: Database, { out, facts }: FilesContext): Promise<void> {
  const place = database.files?.place;
  for (const { rows, database: here, store } of await countAll(database)) {
    out(`${rows.kind}: ${amountIn(here)} in the database, ${amountIn(store)} in the store`);
    facts({ [rows.kind]: { database: here, store } });
  }
  out(place === undefined ? "FILES_TO isn't set: new ones go into the database." : `New ones go to ${place}.`);
  facts({ place: place ?? null });
}

function amountIn({ files, bytes }: Amount): string {
  return files === 0 ? "none" : `${numberOf(files)} (${sizeOf(bytes)})`;
}

const MOVED_SO_FAR =
  "What was moved so far stays where it is, compared with its digest, and the rest where it was: readers get all of it. Run the same command again, which goes on where it was.";

/** What a move does to a table's rows, and to how many of them. */
interface Way {
  words: string;
  /** Those that it goes over. */
  of: "database" | "store";
  run(rows: FileRows, told: (done: number) => void): Promise<Moved>;
}

async function move(database: Database, said: MoveOptions, context: FilesContext): Promise<void> {
  const { out, err, facts, config } = context;
  const ways = await waysOf(database, said, context);
  const counted = await countAll(database);
  const lines = ways.flatMap(({ words, of }) =>
    counted.map(({ rows, [of]: amount }) => `${rows.kind} ${words}: ${amountIn(amount)}`),
  );
  if (said.dryRun === true) {
    for (const line of lines) out(line);
    return out("Nothing was changed: this was a dry run.");
  }
  const began = performance.now();
  const problems: Moved["problems"] = [];
  for (const { words, of, run } of ways)
    for (const { rows } of counted) {
      // Counted anew: what came one way may go the next.
      const { files } = await rows.count(database.db, of);
      const told = telling(`Moving ${rows.kind} ${words}`, err, "files");
      const moved = await sayIfInterrupted(
        () => MOVED_SO_FAR,
        err,
        () => untilAway(() => run(rows, (done) => told(done, files))),
      );
      out(`${rows.kind} ${words}: ${amountIn(moved)}`);
      facts({ [rows.kind]: { files: moved.files, bytes: moved.bytes } });
      problems.push(...moved.problems.map((one) => ({ ...one, name: `${rows.kind} ${one.name}` })));
    }
  refuseProblems(problems, context);
  out(`Each was compared with its digest. It took ${secondsSince(began)}.`);
  if (said.toDatabase === true) out("What lies in the store stays there: backups from before name it.");
  if (config.files === undefined && (await countStored(database)).files === 0)
    await beginTolerance(database, filesInStoresMigration.name);
}

/** @throws UsageError if there is nowhere to move anything to */
async function waysOf(database: Database, said: MoveOptions, { config }: FilesContext): Promise<Way[]> {
  const { files } = database;
  const from = said.from === undefined ? undefined : await openPlace(said.from, config);
  if (said.toDatabase === true) {
    const store = from ?? files;
    if (store === undefined) throw new UsageError("FILES_TO isn't set: say with --from where they lie.");
    const words = `from ${store.place} to the database`;
    return [{ words, of: "store", run: (rows, told) => moveIn(database, rows, store, told) }];
  }
  if (files === undefined)
    throw new UsageError("FILES_TO isn't set: say there where to. To move them into the database, --to-database.");
  if (!isS3(files.place)) leaveToOwner(files.place);
  const across: Way[] =
    from === undefined
      ? []
      : [
          {
            words: `from ${from.place} to ${files.place}`,
            of: "store",
            run: (rows, told) => copyAcross(database, rows, { from, to: files, told }),
          },
        ];
  const words = `from the database to ${files.place}`;
  return [...across, { words, of: "database", run: (rows, told) => moveOut(database, rows, files, told) }];
}

async function openPlace(to: string, config: FilesContext["config"]): Promise<StoredFiles> {
  return await StoredFiles.open({ to, s3: config.backups.s3 });
}

async function check(database: Database, removes: boolean, context: FilesContext): Promise<void> {
  const { out, err, facts } = context;
  const { files } = database;
  if (files === undefined) throw new UsageError("FILES_TO isn't set: there is no store to check.");
  const problems: Moved["problems"] = [];
  const counted = await countAll(database);
  for (const { rows, store } of counted) {
    if (store.files === 0) {
      out(`${rows.kind} in ${files.place}: none`);
      continue;
    }
    const told = telling(`Checking ${rows.kind}`, err, "files");
    const checked = await untilAway(() => checkFiles(database, rows, files, (done) => told(done, store.files)));
    out(`${rows.kind} in ${files.place}: ${amountIn(checked)} as they were kept`);
    facts({ [rows.kind]: { files: checked.files, bytes: checked.bytes } });
    problems.push(...checked.problems.map((one) => ({ ...one, name: `${rows.kind} ${one.name}` })));
  }
  refuseProblems(problems, context);
  // Where nothing is named at all, it may be another installation's place.
  if (removes && counted.every(({ store }) => store.files === 0))
    throw new CommandFailed(`Nothing was removed: this database names nothing in ${files.place}. Is FILES_TO right?`);
  await untilAway(() => lookForUnnamed(database, files, removes, context));
}

/** Says how much lies in a store that no row has named for a day, and removes it if that was asked for. */
async function lookForUnnamed(
  database: Database,
  files: StoredFiles,
  removes: boolean,
  { out, facts }: FilesContext,
): Promise<void> {
  const unnamed: Amount = { files: 0, bytes: 0 };
  const act = async (kept: KeptFile) => {
    if (removes) await files.discard(kept);
    unnamed.files += 1;
    unnamed.bytes += kept.bytes;
  };
  for (const rows of fileTables) await eachUnnamed(database, rows, { files, now: systemClock.now(), act });
  facts({ unnamed, removed: removes });
  if (unnamed.files === 0) return out("There is nothing else, but for what is younger than a day.");
  const said = `${amountIn(unnamed)} that no row has named for a day`;
  if (removes) return out(`Removed: ${said}.`);
  out(`Besides, there are ${said}: left by a crash, or named by backups from before. --remove-unnamed removes them.`);
}

/** So many are named, at most. */
const MOST_NAMED = 100;

/** @throws CommandFailed if there are any */
function refuseProblems(problems: Moved["problems"], { out, facts }: FilesContext): void {
  if (problems.length === 0) return;
  for (const { name, problem } of problems.slice(0, MOST_NAMED)) out(`${name}: ${problem}`);
  facts({ problems });
  throw new CommandFailed(
    `${numberOf(problems.length)} missing or damaged. Put them back from a backup of the store, and run this again.`,
  );
}

/** A store that is away ends a command with a sentence. @throws CommandFailed */
async function untilAway<Result>(work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error: unknown) => {
    if (!isFileUnavailable(error)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandFailed(`${reason} Nothing is lost by that: run this again, and it goes on where it was.`);
  });
}
