import { UsageError } from "../../../../platform/starting/command-line.ts";
import { listEditions } from "../../../../domains/manual/server/public.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { partKinds } from "../../../../domains/manual/server/edit/public.ts";
import { type ImportedFolder, planImport, countConflicts, draftSayings, type ImportReport, isNothingNew, applyImport } from "../../../../domains/manual/server/files/public.ts";
import { editionUnknown } from "../../../../domains/manual/server/publish/public.ts";
import { type CommandContext, sayProgress, withDatabase, withUnchanged } from "../command.ts";
import { count, formatNotes, formatProblems } from "../format-report.ts";
import type { ImportOptions } from "../publish-manual.ts";

/** Whether imports of an edition are merged into its drafts. */
export async function isEditedInAdmin(handle: string, dryRun: boolean, context: CommandContext): Promise<boolean> {
  const isInAdmin = async (database: Database | null) => {
    const editions = database === null ? [] : await listEditions(database.db);
    return editions.some((edition) => edition.handle === handle && edition.edited_in === "desk");
  };
  return dryRun ? await withUnchanged(context, isInAdmin) : await withDatabase(context, isInAdmin);
}

/** Merges a folder into the drafts of an edition that is edited in admin, or says what that would do. */
export async function mergeFolder(
  imported: Omit<ImportedFolder, "base">,
  options: ImportOptions & { base?: string | undefined },
  context: CommandContext,
): Promise<void> {
  const { dryRun, base, author = "", reason = "" } = options;
  const { handle } = imported.read.edition;
  for (const name of ["stage", "audience"] as const) {
    if (options[name] !== undefined)
      throw new UsageError(`${handle} is edited in admin: files are merged into its drafts. Leave --${name} out.`);
  }
  const { clock, countNotes } = context;
  const progress = (what: string) => sayProgress(`${what} …`, context);
  const said = { ...imported, base };
  const preview = async (database: Database | null) => {
    if (database === null) throw editionUnknown(handle);
    return (await planImport({ database, clock, countNotes }, said, progress)).report;
  };
  const report = dryRun
    ? await withUnchanged(context, preview)
    : await withDatabase(context, (database) =>
        applyImport({ database, clock, countNotes }, said, { accountId: null, author, reason }, progress),
      );
  const { problems } = imported.read;
  context.facts({ dryRun, problems, merged: report });
  if (problems.length > 0) context.err(formatProblems(problems));
  context.out(formatMerge(report, dryRun).join("\n"));
}

function formatMerge(report: ImportReport, dryRun: boolean): string[] {
  const { handle, base, pages, parts, notes, staged, refused, release } = report;
  if (isNothingNew(report)) return [`${handle}: the files contain no changes`];
  const conflicts = countConflicts(report);
  const from = base === null ? "they don’t say which release they came from" : `they came from ${base}`;
  return [
    `${handle} ${dryRun ? "would be" : "is"} merged with the files; ${from}: ${count(pages.length, "page")}, ${count(conflicts, "conflict")}`,
    ...pages.flatMap(({ address, how, file, conflicts: places }) => [
      `  ${address}: ${draftSayings[how]}`,
      ...places.map(({ line, what }) => `    ${file}:${line}: ${what}`),
    ]),
    ...parts.flatMap(({ part, how, changes, conflicts: places }) => [
      `  ${part === "menu" ? "menu" : partKinds[part].file}: ${draftSayings[how]}`,
      ...[...changes, ...places].map((what) => `    ${what}`),
    ]),
    ...formatNotes(notes),
    ...staged.map((what) => `  ${release ?? "to be staged"}: ${what}`),
    ...refused.map((what) => `  not imported: ${what}`),
    ...nextSteps(report, { dryRun, conflicts }),
  ];
}

function nextSteps(
  { handle, base, pages, parts, release }: ImportReport,
  { dryRun, conflicts }: { dryRun: boolean; conflicts: number },
): string[] {
  if (dryRun)
    return base === null
      ? [`To import any of it, name the release that the files last matched: --base ${handle}.14`]
      : ["Nothing was changed."];
  return [
    ...(release === null ? [] : [`To publish what has no draft: npm run manual -- publish ${release}`]),
    ...(conflicts > 0 ? ["Where both sides changed the same place, choose in admin which text to keep."] : []),
    ...(pages.length > 0
      ? [`The texts are in the drafts: publish them in admin, /admin/editions/${handle}/pages`]
      : []),
    ...(parts.length > 0
      ? [`So are menu and parts: /admin/editions/${handle}/menu and /admin/editions/${handle}/parts`]
      : []),
    `Then bring the rest into your files: npm run manual -- export ${handle} <folder>`,
  ];
}
