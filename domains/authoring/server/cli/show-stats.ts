import { listEditions } from "../../../content/server/authoring.ts";
import { editionHandleSchema } from "../../../content/contract.ts";
import { readManual } from "../files/read-manual.ts";
import type { ManualEdition } from "../manual.ts";
import { readEdition } from "../publish/read-edition.ts";
import { type CommandContext, exitCodes, type VerbOptions, withDatabase } from "./command.ts";
import { formatProblems, formatStats, writeJson } from "./format-report.ts";
import { manualStats } from "./manual-stats.ts";

/** `manual stats [<folder>|<edition>]`: shows counts of a folder or an edition; by default, of every edition. */
export async function showStats(
  subject: string | undefined,
  options: VerbOptions,
  context: CommandContext,
): Promise<number> {
  const isFolder = subject !== undefined && !editionHandleSchema.safeParse(subject).success;
  const read = isFolder ? [await readFolder(subject, context)] : await readPublished(subject, context);
  const editions = read.length === 0 ? await readShipped(context) : read;
  const stats = editions.map(manualStats);
  if (options.json) {
    context.out(writeJson({ ok: true, stats }));
  } else {
    context.out(stats.length === 0 ? "There are no editions yet." : stats.map(formatStats).join("\n"));
  }
  return exitCodes.done;
}

/** Before the first start, the shipped manual is not in any database. */
async function readShipped(context: CommandContext): Promise<ManualEdition[]> {
  const { shippedFolders = [] } = context;
  if (shippedFolders.length > 0)
    context.err("Nothing is published yet (npm start publishes the manual). These counts are from the manual's files.");
  return Promise.all(shippedFolders.map((folder) => readFolder(folder, context)));
}

async function readFolder(folder: string, context: CommandContext): Promise<ManualEdition> {
  const { edition, problems } = await readManual(folder);
  if (problems.length > 0) {
    context.err(formatProblems(problems));
  }
  return edition;
}

async function readPublished(handle: string | undefined, context: CommandContext): Promise<ManualEdition[]> {
  return withDatabase(context, async (database) => {
    const handles = handle === undefined ? (await listEditions(database.db)).map((each) => each.handle) : [handle];
    const editions: ManualEdition[] = [];
    for (const each of handles) {
      editions.push(await readEdition(database, each));
    }
    return editions;
  });
}
