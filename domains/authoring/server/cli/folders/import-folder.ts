import { hasErrors } from "../../../../content/server/authoring.ts";
import { resolve } from "node:path";
import { readManual } from "../../files/read-manual.ts";
import { type CommandContext, exitCodes, sayProgress, UsageError } from "../command.ts";
import { formatProblems, formatPublication, formatStats, writeJson } from "../format-report.ts";
import { manualStats } from "../manual-stats.ts";
import { type ImportOptions, publishManual } from "../publish-manual.ts";
import { isEditedAtDesk, mergeFolder } from "./merge-folder.ts";

interface FolderOptions extends ImportOptions {
  /** The release that the files came from, if no export says it; for an edition that is edited at the desk. */
  base?: string | undefined;
}

/**
 * `manual import <folder>`: publishes the manual in a folder, or merges it into the drafts of an edition that is edited
 * at the desk; if the files have errors, nothing is changed.
 */
export async function importFolder(folder: string, options: FolderOptions, context: CommandContext): Promise<number> {
  sayProgress(`Reading ${folder} …`, context);
  const read = await readManual(folder);
  const { edition, problems, audience } = read;
  if (hasErrors(problems)) {
    if (options.json) {
      context.out(writeJson({ ok: false, problems }));
    } else {
      context.err(`${formatProblems(problems)}\nNothing was imported. Fix the errors and import again.`);
    }
    return exitCodes.failed;
  }
  if (await isEditedAtDesk(edition.handle, options.dryRun, context))
    return await mergeFolder({ folder, read }, options, context);
  if (options.base !== undefined) throw new UsageError("--base is for an edition that is edited at the desk.");
  const publication = await publishManual(
    edition,
    `files ${resolve(folder)}`,
    { ...options, audience: options.audience ?? audience },
    context,
  );
  const stats = manualStats(edition);
  if (options.json) {
    context.out(writeJson({ ok: true, dryRun: options.dryRun, problems, publication, stats }));
  } else {
    if (problems.length > 0) {
      context.err(formatProblems(problems));
    }
    context.out(`${formatPublication(publication, options)}\n${formatStats(stats)}`);
  }
  return exitCodes.done;
}
