import type { FileOutcome } from "../../files/merge/plan-merge.ts";
import { writeManual } from "../../files/write-manual.ts";
import type { Database } from "../../../../../platform/db/database.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { readPublished, readRelease } from "../../publish/read-edition.ts";
import { releaseNotKept } from "../../releases/errors.ts";
import { knownRelease } from "../../releases/find-edition.ts";
import {
  type CommandContext,
  exitCodes,
  sayProgress,
  type VerbOptions,
  withDatabase,
  withUnchanged,
} from "../command.ts";
import { count, formatStats, writeJson } from "../format-report.ts";
import { manualStats } from "../manual-stats.ts";

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
): Promise<number> {
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
  if (options.json) {
    const files = outcomes.map(({ path, from, how, conflicts, displaced }) => {
      return { path, from, how, conflicts, displaced };
    });
    context.out(writeJson({ ok: isDecided, dryRun: options.dryRun, folder, files, stats }));
  } else {
    context.out([...formatOutcomes(outcomes, folder, options), formatStats(stats)].join("\n"));
  }
  return isDecided ? exitCodes.done : exitCodes.failed;
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
    displaced.map((line) => `  ${path}:${line}: what this comment belonged to is gone or was rewritten`),
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
    ...(conflicts.length === 0
      ? []
      : ["Decide these before the next import or export: until then, both refuse the folder."]),
  ];
}
