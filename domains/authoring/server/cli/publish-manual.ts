import { listEditions } from "../../../content/server/authoring.ts";
import type { Database } from "../../../../platform/db/database.ts";
import type { ManualEdition } from "../manual.ts";
import { previewPublication, type Publication } from "../publish/preview-publication.ts";
import { publishEdition } from "../publish/publish-edition.ts";
import { stageRelease } from "../releases/stage-release.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import { readAudience } from "./editions/change-audience.ts";
import { type CommandContext, sayProgress, type VerbOptions, withDatabase, withUnchanged } from "./command.ts";

/** How an import is to be published, and what is recorded about it. */
export interface ImportOptions extends VerbOptions {
  /** Only make a release that readers don't see yet. */
  stage?: boolean | undefined;
  author?: string | undefined;
  reason?: string | undefined;
  /** Who may open an edition that is new. */
  audience?: string | undefined;
}

/**
 * Publishes an edition, only stages it, or with `dryRun` only reports what would change. `origin` says where it came
 * from.
 */
export async function publishManual(
  edition: ManualEdition,
  origin: string,
  { dryRun, stage = false, author, reason, audience }: ImportOptions,
  context: CommandContext,
): Promise<Publication> {
  const { clock } = context;
  if (dryRun) {
    sayProgress("Comparing with the database …", context);
    return await withUnchanged(context, async (database) => previewPublication({ database, clock }, edition));
  }
  sayProgress(stage ? "Staging …" : "Publishing …", context);
  const make = stage ? stageRelease : publishEdition;
  const said = audience === undefined ? undefined : readAudience(audience);
  return await withDatabase(context, async (database) => {
    const source = { origin, author, reason, audience: said ?? (await usualAudience(database)) };
    return await make({ database, clock }, edition, source);
  });
}

/** A new edition waits for its publisher's word beside those that readers have; the first one waits for nothing. */
async function usualAudience({ db }: Database): Promise<EditionAudience> {
  return (await listEditions(db)).length === 0 ? "subscribers" : "admins";
}
