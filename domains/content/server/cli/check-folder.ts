import { hasErrors } from "../files/problem.ts";
import { readManual } from "../files/read-manual.ts";
import { type CommandIo, exitCodes } from "./command.ts";
import { formatProblems, formatStats } from "./format-report.ts";
import { manualStats } from "./manual-stats.ts";

/** `manual check <folder>`: reads the files, says what is wrong with them and what they make; needs no database. */
export async function checkFolder(folder: string, options: { json: boolean }, io: CommandIo): Promise<number> {
  const { edition, problems } = await readManual(folder);
  const failed = hasErrors(problems);
  const stats = manualStats(edition);
  if (options.json) {
    io.out(JSON.stringify({ ok: !failed, problems, stats }, null, 2));
  } else {
    if (problems.length > 0) {
      io.err(formatProblems(problems));
    }
    io.out(formatStats(stats));
  }
  return failed ? exitCodes.failed : exitCodes.done;
}
