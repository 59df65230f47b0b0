import { hasErrors } from "../../../../content/server/authoring.ts";
import { resolve } from "node:path";
import { readManual } from "../../files/read-manual.ts";
import { type CommandContext, exitCodes, sayProgress } from "../command.ts";
import { formatProblems, formatPublication, formatStats, writeJson } from "../format-report.ts";
import { manualStats } from "../manual-stats.ts";
import { type ImportOptions, publishManual } from "../publish-manual.ts";

/** `manual import <folder>`: publishes the manual in a folder; if the files have errors, nothing is changed. */
export async function importFolder(folder: string, options: ImportOptions, context: CommandContext): Promise<number> {
  sayProgress(`Reading ${folder} …`, context);
  const { edition, problems, audience } = await readManual(folder);
  if (hasErrors(problems)) {
    if (options.json) {
      context.out(writeJson({ ok: false, problems }));
    } else {
      context.err(`${formatProblems(problems)}\nNothing was imported. Fix the errors and import again.`);
    }
    return exitCodes.failed;
  }
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
