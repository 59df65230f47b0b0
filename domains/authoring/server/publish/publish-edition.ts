import { holdStaged, lockEdition, publishRevision } from "../../../content/server/authoring.ts";
import type { ManualEdition } from "../manual.ts";
import { importOvertaken } from "./errors.ts";
import type { PublishReport } from "./publish-report.ts";
import { type PublishContext, type ReleaseSource, type StagedRelease, stageEdition } from "./stage-edition.ts";
import { writeDifference } from "../releases/writing/write-difference.ts";

/**
 * Makes an edition match a manual exactly, and reports what changed.
 *
 * Everything is checked before anything is written. The bulk is staged where readers don't see it, then published in
 * one small transaction: in the meantime, or after a crash, readers see the old edition. Of two concurrent imports, the
 * later one wins and the other fails. A manual without changes publishes nothing.
 *
 * @throws ManualRefusedError with all findings, AppError import-overtaken
 */
export async function publishEdition(
  context: PublishContext,
  edition: ManualEdition,
  source: ReleaseSource,
): Promise<PublishReport> {
  const staged = await stageEdition(context, edition, source);
  if (staged.plan.changed) await publish(context, staged);
  return reportOn(staged);
}

/** Reports what a staged release changes. */
export function reportOn({ edition, release, plan, images }: StagedRelease): PublishReport {
  const { difference } = plan;
  return {
    handle: edition.handle,
    editionId: edition.id,
    audience: edition.audience,
    revision: plan.changed ? release.number : edition.revision,
    changed: plan.changed,
    pages: plan.counts,
    entries: [...difference.entries.map(({ handle }) => handle), ...difference.removedEntries],
    indexTerms: { changed: difference.terms.length, removed: difference.removedTermIds.length },
    images,
    unresolvedLinks: plan.contents.unresolved,
  };
}

async function publish({ database, clock, act }: PublishContext, staged: StagedRelease): Promise<void> {
  const { edition, baseId, release, plan, snapshot } = staged;
  const publishedAt = clock.now();
  await database.db.transaction().execute(async (trx) => {
    const { revision } = await lockEdition(trx, database.flavor, edition.id);
    const held = await holdStaged(trx, database.flavor, release.id);
    if (!held || revision !== edition.revision) throw importOvertaken(edition.handle);
    await writeDifference(trx, plan.difference, {
      id: release.id,
      now: publishedAt,
      byAccountId: act?.accountId ?? null,
    });
    await publishRevision(trx, plan.difference.edition, { ...release, baseId, snapshot, publishedAt });
  });
}
