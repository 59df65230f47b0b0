import type { ManualEdition } from "../manual.ts";
import { publishEdition } from "../publish/publish-edition.ts";
import { type CommandContext, sayProgress, type VerbOptions, withDatabase, withUnchanged } from "./command.ts";
import { previewPublication, type Publication } from "../publish/preview-publication.ts";

/** Publishes an edition or, with `dryRun`, only reports what would change. `origin` says where it came from. */
export async function publishManual(
  edition: ManualEdition,
  origin: string,
  options: VerbOptions,
  context: CommandContext,
): Promise<Publication> {
  const { clock } = context;
  sayProgress(options.dryRun ? "Comparing with the database …" : "Publishing …", context);
  return options.dryRun
    ? withUnchanged(context, async (database) => previewPublication({ database, clock }, edition))
    : withDatabase(context, async (database) => publishEdition({ database, clock }, edition, { origin }));
}
