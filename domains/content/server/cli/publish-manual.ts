import type { ManualEdition } from "../manual.ts";
import { publishEdition } from "../publish/publish-edition.ts";
import { type CommandContext, sayProgress, type VerbOptions, withDatabase } from "./command.ts";
import { previewPublication, type Publication } from "../publish/preview-publication.ts";

/** Publishes an edition, or with `dryRun` only says what that would change. `origin` says where it came from. */
export async function publishManual(
  edition: ManualEdition,
  origin: string,
  options: VerbOptions,
  context: CommandContext,
): Promise<Publication> {
  return withDatabase(context, async (database) => {
    sayProgress(options.dryRun ? "Comparing with the database …" : "Publishing …", context);
    const where = { database, clock: context.clock };
    return options.dryRun ? previewPublication(where, edition) : publishEdition(where, edition, { origin });
  });
}
