import { hasErrors } from "../../../content/server/authoring.ts";
import { readManual } from "../files/read-manual.ts";
import { type CommandContext, exitCodes, type VerbOptions } from "./command.ts";
import { formatProblems, formatStats, writeJson } from "./format-report.ts";
import { manualStats } from "./manual-stats.ts";

/** `manual check <folder>`: reads the files, and reports problems and counts; needs no database. */
export async function checkFolder(folder: string, options: VerbOptions, context: CommandContext): Promise<number> {
  const { edition, problems } = await readManual(folder);
  const failed = hasErrors(problems);
  const stats = manualStats(edition);
  if (options.json) {
    context.out(writeJson({ ok: !failed, problems, stats }));
  } else {
    if (problems.length > 0) {
      context.err(formatProblems(problems));
    }
    context.out(formatStats(stats));
  }
  return failed ? exitCodes.failed : exitCodes.done;
}
