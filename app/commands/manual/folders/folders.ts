import { CommandFailed, UsageError } from "../../../../platform/starting/command-line.ts";
import { hasErrors, readManual, type FileOutcome, writeManual, folderNotEmpty, scanFolder } from "../../../../domains/manual/server/files/public.ts";
import { plainText, type UnindexedSection, unindexedSections } from "../../../../domains/manual/server/model/public.ts";
import { checkEdition } from "../../../../domains/checks/server/public.ts";
import {
  type CommandContext,
  type VerbOptions,
  sayProgress,
  withDatabase,
  withUnchanged,
} from "../command.ts";
import { count, formatProblems, formatPublication, formatStats } from "../format-report.ts";
import { manualStats } from "../show-stats.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { editionUnknown, readPublished, readRelease, releaseNotKept, knownRelease } from "../../../../domains/manual/server/publish/public.ts";
import { dirname, join, resolve } from "node:path";
import { type ImportOptions, publishManual } from "../publish-manual.ts";
import { isEditedInAdmin, mergeFolder } from "./merge-folder.ts";
import { lstat, readFile, readdir, writeFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { makeFolder } from "../../../../platform/files/make-folder.ts";

/**
 * `manual check <folder>`: reads the files, checks the edition against itself, and reports problems and counts; needs no
 * database.
 */
export async function checkFolder(
  folder: string,
  options: { verbose?: boolean | undefined },
  context: CommandContext,
): Promise<void> {
  const read = await readManual(folder);
  const { edition } = read;
  // A manual with errors is incomplete, and what it lacks would be reported again.
  const problems = hasErrors(read.problems) ? read.problems : [...read.problems, ...(await checkEdition(folder, read))];
  const failed = hasErrors(problems);
  const stats = manualStats(edition);
  const unindexed = unindexedSections(edition);
  context.facts({ problems, stats, unindexed });
  context.out([formatStats(stats), ...formatUnindexed(unindexed, options.verbose === true)].join("\n"));
  if (failed) throw new CommandFailed(formatProblems(problems));
  if (problems.length > 0) context.err(formatProblems(problems));
}

function formatUnindexed(sections: readonly UnindexedSection[], isVerbose: boolean): string[] {
  if (sections.length === 0) return [];
  const total = `  ${count(sections.length, "section")} without an index entry`;
  if (!isVerbose) return [`${total} (--verbose lists them)`];
  return [`${total}:`, ...sections.map(({ name, title }) => `    ${name} ${plainText(title)}`)];
}

interface ExportOptions extends VerbOptions {
  /** The release that the folder's files last agreed with, if no export says it. */
  base?: string | undefined;
}

/** `manual export <edition> <folder>`: writes a published edition as files, or merges it into those that are there. */
export async function exportEdition(
  handle: string,
  folder: string,
  options: ExportOptions,
  context: CommandContext,
): Promise<void> {
  sayProgress(`Reading ${handle} from the database …`, context);
  const write = async (database: Database) => {
    const { edition, release } = await readPublished(database, handle);
    const base = options.base === undefined ? undefined : await baseOf(database, options.base);
    sayProgress(`Writing ${folder} …`, context);
    const editionAt = async (id: string) => readRelease(database, handle, id);
    return { edition, outcomes: await writeManual(edition, folder, { release, editionAt, base }, options) };
  };
  const { edition, outcomes } = options.dryRun
    ? await withUnchanged(context, async (database) => {
        if (database === null) throw editionUnknown(handle);
        return write(database);
      })
    : await withDatabase(context, write);
  const stats = manualStats(edition);
  const isDecided = outcomes.every(({ how }) => how !== "undecided");
  const files = outcomes.map(({ path, from, how, conflicts, displaced }) => {
    return { path, from, how, conflicts, displaced };
  });
  context.facts({ dryRun: options.dryRun, folder, files, stats });
  context.out([...formatOutcomes(outcomes, folder, options), formatStats(stats)].join("\n"));
  if (!isDecided) throw new CommandFailed("Resolve these before the next import or export: until then, both will reject the folder.");
}

async function baseOf(database: Database, name: string) {
  const { edition, release } = await knownRelease(database.db, name);
  const base = await readRelease(database, edition.handle, release.id);
  if (base === null) throw releaseNotKept(name);
  return base;
}

/** What is said of files that need a word; those that are as the edition has them are only counted. */
const sayings: readonly [FileOutcome["how"], string][] = [
  ["merged", "merged, with the changes of both"],
  ["edited", "changed here, not published: left as it is"],
  ["extra", "not in the edition: left as it is"],
  ["absent", "removed here, still in the edition: not written again"],
  ["removed", "removed, as from the edition"],
];

function formatOutcomes(outcomes: readonly FileOutcome[], folder: string, { dryRun }: VerbOptions): string[] {
  const of = (how: FileOutcome["how"]) => outcomes.filter((each) => each.how === how);
  const written = of("written").length + of("merged").length + of("undecided").length;
  const same = of("same").length;
  const said = sayings.flatMap(([how, saying]) => of(how).map(({ path }) => `  ${path}: ${saying}`));
  const moved = outcomes.flatMap(({ path, from }) => (from === null ? [] : [`  ${path}: was ${from}`]));
  const comments = outcomes.flatMap(({ path, displaced }) =>
    displaced.map((line) => `  ${path}:${line}: the text this comment belonged to was removed or rewritten`),
  );
  const conflicts = outcomes.flatMap(({ path, conflicts: lines }) =>
    lines.map((line) => `  ${path}:${line}: changed here and in the edition. Keep one of the two texts, or both`),
  );
  return [
    `${count(written, "file")} ${dryRun ? "would be written" : "written"} to ${folder}${same === 0 ? "" : `, ${same} unchanged`}`,
    ...moved,
    ...said,
    ...comments,
    ...conflicts,
  ];
}

interface FolderOptions extends ImportOptions {
  /** The release that the files came from, if no export says it; for an edition that is edited in admin. */
  base?: string | undefined;
}

/**
 * `manual import <folder>`: publishes the manual in a folder, or merges it into the drafts of an edition that is edited
 * in admin; if the files have errors, nothing is changed.
 */
export async function importFolder(folder: string, options: FolderOptions, context: CommandContext): Promise<void> {
  sayProgress(`Reading ${folder} …`, context);
  const read = await readManual(folder);
  const { edition, problems, audience } = read;
  if (hasErrors(problems)) {
    context.facts({ problems });
    throw new CommandFailed(`${formatProblems(problems)}\nNothing was imported. Fix the errors and import again.`);
  }
  if (await isEditedInAdmin(edition.handle, options.dryRun, context))
    return await mergeFolder({ folder, read }, options, context);
  if (options.base !== undefined) throw new UsageError("--base is for an edition that is edited in admin.");
  const publication = await publishManual(
    edition,
    `files ${resolve(folder)}`,
    { ...options, audience: options.audience ?? audience },
    context,
  );
  const stats = manualStats(edition);
  context.facts({ dryRun: options.dryRun, problems, publication, stats });
    if (problems.length > 0) {
      context.err(formatProblems(problems));
    }
    context.out(`${formatPublication(publication, options)}\n${formatStats(stats)}`);
}

interface NewManual extends VerbOptions {
  /** The edition's handle and name, if not those of the starter. */
  edition?: string | undefined;
  name?: string | undefined;
}

const editionFile = "edition.yaml";

/** `manual new <folder>`: writes a small manual that passes `check` into a folder that is new, or empty but for `.git`. */
export async function newManual(folder: string, options: NewManual, context: CommandContext): Promise<void> {
  await refuseFull(folder);
  const files = (await scanFolder(context.starterFolder, [])).map(({ path }) => path);
  for (const path of options.dryRun ? [] : files) {
    const text = await readFile(join(context.starterFolder, path), "utf8");
    makeFolder(dirname(join(folder, path)));
    // Never over a file that has come there meanwhile.
    await writeFile(join(folder, path), path === editionFile ? withNames(text, options) : text, { flag: "wx" });
  }
  context.facts({ dryRun: options.dryRun, folder, files });
    const written = options.dryRun ? "would be written to" : "written to";
    context.out([`${count(files.length, "file")} ${written} ${folder}`, ...nextSteps(folder)].join("\n"));
}

function nextSteps(folder: string): string[] {
  const name = /\s/.test(folder) ? `'${folder}'` : folder;
  return [
    "Next:",
    `  1. Change ${name}/edition.yaml and the pages below it; docs/manual-format.md describes the files.`,
    `  2. Check for mistakes: npm run manual -- check ${name}`,
    `  3. Make a release that only you can see: npm run manual -- import ${name} --stage`,
  ];
}

async function refuseFull(folder: string): Promise<void> {
  const state = await lstat(folder).catch(() => null);
  if (state === null) return;
  const names = state.isDirectory() ? await readdir(folder) : [folder];
  if (names.some((name) => name !== ".git")) throw folderNotEmpty(folder);
}

/** Puts the edition's handle and name into the text of edition.yaml, and leaves its comments. */
function withNames(text: string, { edition, name }: NewManual): string {
  const document = parseDocument(text);
  if (edition !== undefined) document.set("handle", edition);
  if (name !== undefined) document.set("name", name);
  return document.toString({ lineWidth: 0 });
}
