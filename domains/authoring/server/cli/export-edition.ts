import { manualFiles } from "../files/write/manual-files.ts";
import { normalizeEdition } from "../files/normal/normalize-edition.ts";
import { writeManual } from "../files/write-manual.ts";
import { editionUnknown } from "../publish/errors.ts";
import { readEdition } from "../publish/read-edition.ts";
import {
  type CommandContext,
  exitCodes,
  sayProgress,
  type VerbOptions,
  withDatabase,
  withUnchanged,
} from "./command.ts";
import { count, formatStats, writeJson } from "./format-report.ts";
import { manualStats } from "./manual-stats.ts";

/** `manual export <edition> <folder>`: writes a published edition as files. */
export async function exportEdition(
  handle: string,
  folder: string,
  options: VerbOptions,
  context: CommandContext,
): Promise<number> {
  sayProgress(`Reading ${handle} from the database …`, context);
  const edition = options.dryRun
    ? await withUnchanged(context, async (database) => {
        if (database === null) throw editionUnknown(handle);
        return readEdition(database, handle);
      })
    : await withDatabase(context, async (database) => readEdition(database, handle));
  const files = [...manualFiles(normalizeEdition(edition)).keys()];
  if (!options.dryRun) {
    sayProgress(`Writing ${count(files.length, "file")} …`, context);
    await writeManual(edition, folder);
  }
  const stats = manualStats(edition);
  if (options.json) {
    context.out(writeJson({ ok: true, dryRun: options.dryRun, folder, files, stats }));
  } else {
    const written = options.dryRun ? "would be written to" : "written to";
    context.out(`${count(files.length, "file")} ${written} ${folder}\n${formatStats(stats)}`);
  }
  return exitCodes.done;
}
