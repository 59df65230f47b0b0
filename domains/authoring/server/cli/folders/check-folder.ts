import { hasErrors, plainText } from "../../../../content/server/authoring.ts";
import { type UnindexedSection, unindexedSections } from "../../checks/unindexed-sections.ts";
import { checkEdition } from "../../checks/check-edition.ts";
import { readManual } from "../../files/read-manual.ts";
import { type CommandContext, exitCodes, type VerbOptions } from "../command.ts";
import { count, formatProblems, formatStats, writeJson } from "../format-report.ts";
import { manualStats } from "../manual-stats.ts";

/**
 * `manual check <folder>`: reads the files, checks the edition against itself, and reports problems and counts; needs no
 * database.
 */
export async function checkFolder(
  folder: string,
  options: VerbOptions & { verbose?: boolean | undefined },
  context: CommandContext,
): Promise<number> {
  const read = await readManual(folder);
  const { edition } = read;
  // A manual with errors is incomplete, and what it lacks would be reported again.
  const problems = hasErrors(read.problems) ? read.problems : [...read.problems, ...(await checkEdition(folder, read))];
  const failed = hasErrors(problems);
  const stats = manualStats(edition);
  const unindexed = unindexedSections(edition);
  if (options.json) {
    context.out(writeJson({ ok: !failed, problems, stats, unindexed }));
  } else {
    if (problems.length > 0) {
      context.err(formatProblems(problems));
    }
    context.out([formatStats(stats), ...formatUnindexed(unindexed, options.verbose === true)].join("\n"));
  }
  return failed ? exitCodes.failed : exitCodes.done;
}

function formatUnindexed(sections: readonly UnindexedSection[], isVerbose: boolean): string[] {
  if (sections.length === 0) return [];
  const total = `  ${count(sections.length, "section")} without an index entry`;
  if (!isVerbose) return [`${total} (--verbose lists them)`];
  return [`${total}:`, ...sections.map(({ name, title }) => `    ${name} ${plainText(title)}`)];
}
