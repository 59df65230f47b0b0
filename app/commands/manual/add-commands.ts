import { Argument, type Command, Option } from "@commander-js/extra-typings";
import { UsageError } from "../../../platform/starting/command-line.ts";
import { editionHandleSchema } from "../../../domains/manual/contract.ts";
import { ManualFilesError } from "../../../domains/manual/server/files/public.ts";
import {
  USUAL_DAYS,
  USUAL_OPENS,
  USUAL_PAGES,
  discardRelease,
} from "../../../domains/manual/server/publish/public.ts";
import { editionAudiences } from "../../../domains/subscriptions/contract.ts";
import { type CommandContext, withDatabase } from "./command.ts";
import {
  changeAudience,
  changeCurrent,
  changeEditing,
  places,
  removeEdition,
  showAudience,
  startNewEdition,
} from "./editions/editions.ts";
import { checkFolder, exportEdition, importFolder, newManual } from "./folders/folders.ts";
import { formatProblems } from "./format-report.ts";
import { importHtmlFile } from "./html-import/import-html-file.ts";
import { savePageDraft } from "./publish-manual.ts";
import {
  listEditionReleases,
  previewStagedRelease,
  publishStagedRelease,
  redlineRelease,
  rollBackEdition,
  unscheduleRelease,
} from "./releases/releases.ts";
import { showStats } from "./show-stats.ts";

/** Adds the commands for the manual as files and in the database. */
export function addManualCommands(program: Command, context: CommandContext): void {
  program.description("Manages the manual as files and in the database. docs/manual-format.md describes the files.");
  addFolders(program, context);
  addReleases(program, context);
  addEditions(program, context);
}

/** Runs a command's work, and lists the problems of files that it couldn't read. */
async function listing(context: CommandContext, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof ManualFilesError && error.problems.length > 0) {
      context.facts({ problems: error.problems });
      context.err(formatProblems(error.problems));
    }
    throw error;
  });
}

const dryRun = ["--dry-run", "change nothing; only report what would change, page by page", false] as const;
const author = ["--author <name>", "who makes the release, for the list of releases"] as const;
const reason = ["--reason <text>", "why, for readers too, such as 'Corrections of March'"] as const;
const stage = ["--stage", "only make a release that readers don't see until it is published"] as const;
const base = ["--base <release>", "what the files last agreed with, such as v22.14, if no export says it"] as const;
const audience = () =>
  new Option("--audience <who>", "who may open an edition that is new; site admins, unless it is the first").choices(
    editionAudiences,
  );

function addFolders(program: Command, context: CommandContext): void {
  program.commandsGroup("Files:");
  program
    .command("new")
    .summary("write a small manual to begin with")
    .argument("<folder>", "new, or empty")
    .option("--edition <edition>", "such as v1", checkHandle)
    .option("--name <name>", "such as '1st Edition'")
    .option(...dryRun)
    .action((folder, said) => newManual(folder, said, context));
  program
    .command("check")
    .summary("read the files, list problems, show counts")
    .description("Reads the files, lists problems, checks the edition against itself (checks.yaml), shows counts.")
    .argument("<folder>")
    .option("--verbose", "list the sections without an index entry")
    .action((folder, said) => listing(context, checkFolder(folder, said, context)));
  program
    .command("import")
    .summary("publish the manual's files to the database")
    .description(
      "Publishes the manual's files to the database; of an edition that is edited in admin, merges them into its drafts.",
    )
    .argument("<folder>")
    .option(...base)
    .option(...stage)
    .option(...author)
    .option(...reason)
    .addOption(audience())
    .option(...dryRun)
    .action((folder, said) => listing(context, importFolder(folder, said, context)));
  program
    .command("export")
    .summary("write an edition from the database to files")
    .description("Writes an edition from the database to files, or merges it into those that are there.")
    .argument("<edition>", "such as v22", checkHandle)
    .argument("<folder>")
    .option(...base)
    .option(...dryRun)
    .action((handle, folder, said) => listing(context, exportEdition(handle, folder, said, context)));
  program
    .command("import-html")
    .summary("publish a long HTML manual to the database")
    .argument("<file>")
    .requiredOption("--edition <edition>", "such as v22", checkHandle)
    .requiredOption("--profile <profile>", "the name of a shipped profile, or a file")
    .option("--name <name>", "the edition's name, such as '22nd Edition'")
    .option(...stage)
    .option(...author)
    .option(...reason)
    .addOption(audience())
    .option(...dryRun)
    .action((file, { name, ...said }) => listing(context, importHtmlFile(file, { ...said, name }, context)));
  program
    .command("draft")
    .summary("save the files' version of a page as a draft, and print a link to it")
    .description("Saves the files' version of one page as a draft, and prints a secret link. Nothing is published.")
    .argument("<folder>")
    .argument("<page>", "an address, such as rules/cases or quick-style-guide")
    .option("--days <number>", "how long the link works, 1 to 30", String(USUAL_DAYS))
    .option("--opens <number>", "how often it opens at most", String(USUAL_OPENS))
    .option("--withdraw", "end all links to drafts of the page")
    .action((folder, page, said) => listing(context, savePageDraft(folder, page, said, context)));
  program
    .command("stats")
    .summary("count pages, words, blocks, markers, table styles, index terms and search words")
    .argument("[what]", "a folder or an edition; by default, every edition")
    .action((subject) => listing(context, showStats(subject, context)));
}

function addReleases(program: Command, context: CommandContext): void {
  program.commandsGroup("Releases:");
  program
    .command("releases")
    .summary("list what was published and what is staged: when, by whom, and why")
    .argument("<edition>", "such as v22", checkHandle)
    .option("--before <number>", "only those made before v22.<number>")
    .action((handle, options) => listEditionReleases(handle, options, context));
  program
    .command("redline")
    .summary("show what a release changes in what readers see, word by word")
    .argument("<release>", "such as v22.14")
    .option("--against <release>", "in another release")
    .action((name, said) => redlineRelease(name, said, context));
  program
    .command("preview")
    .summary("print a secret link to read a release under that isn't live")
    .argument("<release>", "such as v22.14")
    .option("--days <number>", "how long the link works, 1 to 90", "14")
    .option("--pages <number>", "how many it opens at most", String(USUAL_PAGES))
    .option("--withdraw", "end all links to it")
    .action((name, said) => previewStagedRelease(name, said, context));
  program
    .command("publish")
    .summary("publish a staged release")
    .argument("<release>", "such as v22.14")
    .option("--at <time>", "later, with its zone, such as 2027-01-15T09:00-05:00")
    .action((name, said) => publishStagedRelease(name, said, context));
  program
    .command("unschedule")
    .summary("take that time back")
    .argument("<release>", "such as v22.14")
    .action((name) => unscheduleRelease(name, context));
  program
    .command("discard")
    .summary("throw a staged release away")
    .argument("<release>", "such as v22.14")
    .action((name) => discardStagedRelease(name, context));
  program
    .command("rollback")
    .summary("publish again what an edition said before its present release")
    .argument("<what>", "an edition, or the release whose text is to be published again")
    .option(...author)
    .option(...reason)
    .action((what, said) => rollBackEdition(what, said, context));
}

function addEditions(program: Command, context: CommandContext): void {
  program.commandsGroup("Editions:");
  program
    .command("default-edition")
    .summary("make an edition the one that readers get who chose none")
    .argument("<edition>", "such as v22", checkHandle)
    .action((handle) => changeCurrent(handle, context));
  program
    .command("start-edition")
    .summary("make a new edition of what another one says")
    .description("Makes a new edition of what another one says, for site admins alone, to be edited in admin.")
    .argument("<edition>", "such as v23", checkHandle)
    .requiredOption("--from <source>", "an edition or a release of it, such as v22 or v22.14")
    .requiredOption("--name <name>", "such as '23rd Edition'")
    .option(...author)
    .option(...dryRun)
    .action((handle, said) => startNewEdition(handle, said, context));
  program
    .command("edited-in")
    .summary("say where an edition is edited from now on")
    .description("Says where an edition is edited: at the desk (in admin), where imports are merged into drafts, or in files.")
    .argument("<edition>", "such as v22", checkHandle)
    .addArgument(new Argument("<place>").choices(places))
    .action((handle, place) => changeEditing(handle, place, context));
  program
    .command("remove-edition")
    .summary("take an edition away from readers, or say what they would lose")
    .description("Says what readers would lose, and with --confirm takes the edition away. A rollback brings it back.")
    .argument("<edition>", "such as v22", checkHandle)
    .option("--confirm <edition>", "its name again")
    .option(...dryRun)
    .action((handle, said) => removeEdition(handle, said, context));
  program
    .command("audience")
    .summary("say or set who may open an edition")
    .description("Says or sets who may open an edition. `npm run admin -- invite-to-edition` adds invited readers.")
    .argument("<edition>", "such as v22", checkHandle)
    .addArgument(new Argument("[who]").choices(editionAudiences))
    .action((handle, who) => (who === undefined ? showAudience(handle, context) : changeAudience(handle, who, context)));
}

/** @throws UsageError unless it is the handle of an edition */
function checkHandle(handle: string): string {
  if (!editionHandleSchema.safeParse(handle).success)
    throw new UsageError(`'${handle}' is not an edition handle. Use the letter v and a number, such as v22.`);
  return handle;
}

/** `manual discard <release>`: throws a staged release away. */
async function discardStagedRelease(name: string, context: CommandContext): Promise<void> {
  const { clock } = context;
  await withDatabase(context, async (database) => discardRelease({ database, clock }, name));
  context.facts({ release: name });
  context.out(`${name} is discarded. Readers never saw it.`);
}
