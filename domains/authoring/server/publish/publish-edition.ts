import {
  discardStaged,
  holdStaged,
  lockEdition,
  lockOrMakeEdition,
  type PageRevisionsTable,
  publishRevision,
  readPublishedState,
  removeEntries,
  removeIndexTerms,
  removePages,
  replaceSections,
  replaceStaged,
  saveEntries,
  saveImages,
  saveIndexTerms,
  savePages,
  stagePageRevisions,
} from "../../../content/server/authoring.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { importOvertaken } from "./errors.ts";
import type { ManualEdition } from "../manual.ts";
import { checkManual } from "./check/check-manual.ts";
import { contentName, pictureRows } from "./pictures.ts";
import { planPublication, type PublicationPlan } from "./plan/plan-publication.ts";
import type { PublishReport } from "./publish-report.ts";

interface Context {
  database: Database;
  clock: Clock;
}

/** The revision that this import has staged. */
interface Claim {
  editionId: string;
  handle: string;
  revisionId: string;
}

/**
 * Makes an edition match a manual exactly, and reports what changed. `origin` says where the manual came from.
 *
 * Everything is checked before anything is written. The bulk is staged where readers don't see it, then published in
 * one small transaction: in the meantime, or after a crash, readers see the old edition. Of two concurrent imports, the
 * later one wins and the other fails. A manual without changes publishes nothing.
 *
 * @throws ManualRefusedError with all findings, AppError import-overtaken
 */
export async function publishEdition(
  context: Context,
  edition: ManualEdition,
  { origin }: { origin: string },
): Promise<PublishReport> {
  const manual = checkManual(edition);
  const claim = await claimEdition(context, manual, origin);
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const state = await readPublishedState(context.database.db, claim.editionId);
  const plan = planPublication(manual, state, { clock: context.clock, revisionId: claim.revisionId, pictureNames });
  const shownBlocks = [...manual.guide.blocks, ...(manual.help?.blocks ?? []), ...manual.pages.flatMap(blocksBelow)];
  const pictures = pictureRows(manual, shownBlocks, pictureNames);
  if (plan.changed) {
    await saveImages(context.database.db, pictures.rows);
    await stage(context, claim, plan.revisions);
    await publish(context, claim, plan);
  } else {
    await context.database.db.transaction().execute((trx) => discardStaged(trx, claim.revisionId));
  }
  return {
    handle: manual.handle,
    editionId: claim.editionId,
    revision: plan.changed ? plan.edition.revision : state.edition.revision,
    changed: plan.changed,
    pages: plan.counts,
    entries: [...plan.entries.map(({ handle }) => handle), ...plan.removedEntries],
    indexTerms: { changed: plan.index.terms.length, removed: plan.index.removedTermIds.length },
    images: { shown: pictures.rows.length, unused: pictures.unused },
    unresolvedLinks: plan.contents.unresolved,
  };
}

/** Stages an empty revision. Discards what any other import has staged, so that the other import fails as overtaken. */
async function claimEdition({ database, clock }: Context, manual: ManualEdition, origin: string): Promise<Claim> {
  const { handle, name } = manual;
  return database.db.transaction().execute(async (trx) => {
    const unpublished = { notice: "", position: 0, revision: 0, audience: "subscribers" } as const;
    const made = { id: newId(clock), handle, name, ...unpublished };
    const edition = await lockOrMakeEdition(trx, database.flavor, made);
    const revisionId = newId(clock);
    await replaceStaged(trx, {
      id: revisionId,
      edition_id: edition.id,
      number: edition.revision + 1,
      status: "staged",
      origin,
      created_at: clock.now(),
    });
    return { editionId: edition.id, handle, revisionId };
  });
}

async function stage({ database }: Context, claim: Claim, revisions: readonly PageRevisionsTable[]): Promise<void> {
  for (const rows of chunks(revisions)) {
    await database.db.transaction().execute(async (trx) => {
      if (!(await holdStaged(trx, database.flavor, claim.revisionId))) throw importOvertaken(claim.handle);
      await stagePageRevisions(trx, rows);
    });
  }
}

async function publish({ database, clock }: Context, claim: Claim, plan: PublicationPlan): Promise<void> {
  const removedAt = clock.now();
  await database.db.transaction().execute(async (trx) => {
    const revision = await lockEdition(trx, database.flavor, claim.editionId);
    const held = await holdStaged(trx, database.flavor, claim.revisionId);
    if (!held || revision + 1 !== plan.edition.revision) throw importOvertaken(claim.handle);
    // First, to free their addresses.
    await removePages(trx, plan.removedPageIds, removedAt);
    await savePages(trx, plan.pages);
    if (plan.sections) await replaceSections(trx, claim.editionId, plan.sections);
    await saveEntries(trx, plan.entries);
    await removeEntries(trx, claim.editionId, plan.removedEntries);
    await removeIndexTerms(trx, plan.index.removedTermIds);
    await saveIndexTerms(trx, plan.index.terms);
    await publishRevision(trx, plan.edition, claim.revisionId);
  });
}

const rowsAtOnce = 500;
const charactersAtOnce = 4_000_000;

/** Splits rows into chunks of at most 500 rows or, with more than one row, about 4 million characters. */
function* chunks(rows: readonly PageRevisionsTable[]): Generator<PageRevisionsTable[]> {
  let part: PageRevisionsTable[] = [];
  let characters = 0;
  for (const row of rows) {
    if (part.length === rowsAtOnce || (part.length > 0 && characters + row.blocks.length > charactersAtOnce)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += row.blocks.length;
  }
  if (part.length > 0) yield part;
}

function blocksBelow(page: ManualEdition["pages"][number]): ManualEdition["guide"]["blocks"] {
  return [...page.blocks, ...page.children.flatMap(blocksBelow)];
}
