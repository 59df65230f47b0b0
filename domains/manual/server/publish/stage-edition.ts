import type { EditionRevisionsTable, EditionsTable, PageRevisionsTable, Snapshot } from "../tables.ts";
import { type PublishedState, readPublishedState } from "../stores/published-state-store.ts";
import { deleteUnfinished, discardStaged, holdStaged, lockEdition, lockOrMakeEdition, stagePageRevisions } from "../stores/staging-store.ts";
import { findRelease, knownParts, saveParts, updateRelease } from "./history/releases-store.ts";
import { keepCurrent, setAudience } from "../stores/publishing-store.ts";
import { packSnapshot } from "./history/snapshot.ts";
import { saveImages } from "../stores/image-store.ts";
import { stateOf } from "./history/edition-state.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";
import { type Json, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { ManualEdition } from "../model/manual.ts";
import { type PublishContext, addRelease } from "./releases/writing/record-act.ts";
import { checkManual } from "./check/check-manual.ts";
import { editedInAdmin, importOvertaken } from "./errors.ts";
import { contentName, pictureRows } from "./plan/pictures.ts";
import { type PublicationPlan, planPublication, type PublishReport } from "./plan/plan-publication.ts";

/** Where a release comes from. */
export interface ReleaseSource {
  /** 'files', 'html', a user's id … */
  origin: string;
  /** Who made it and why, as they say. */
  author?: string | undefined;
  reason?: string | undefined;
  /**
   * For an edition that was never published: who may open it. Whichever edition readers get now stays theirs. If
   * omitted, everyone with access may, and the newest edition is what readers get.
   */
  audience?: EditionAudience | undefined;
}

/** A release that is written, but not yet to be seen by readers. */
export interface StagedRelease {
  /** The edition as it was when the release was planned. */
  edition: EditionsTable;
  /** The release that was published then. */
  baseId: string | null;
  release: Pick<EditionRevisionsTable, "id" | "number">;
  plan: PublicationPlan;
  snapshot: Json<Snapshot>;
  images: PublishReport["images"];
}

/**
 * Checks a manual, and writes what it changes where readers don't see it. Without changes, nothing is left behind. Of
 * two concurrent imports of an edition, the later one goes on and the other fails.
 * @throws ManualRefusedError with all findings, AppError import-overtaken, edited-at-desk
 */
export async function stageEdition(
  context: PublishContext,
  edition: ManualEdition,
  source: ReleaseSource,
): Promise<StagedRelease> {
  const manual = checkManual(edition);
  const { db } = context.database;
  const release = await claimRelease(context, manual, source);
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const state = await readPublishedState(db, release.edition_id);
  const plan = planPublication(manual, state, { clock: context.clock, revisionId: release.id, pictureNames });
  const shownBlocks = [...manual.guide.blocks, ...(manual.help?.blocks ?? []), ...manual.pages.flatMap(blocksBelow)];
  const pictures = pictureRows(manual, shownBlocks, pictureNames);
  const { snapshot, parts } = await packSnapshot(plan.target, (hashes) => knownParts(db, hashes));
  const base = await keepBase(context, state);
  if (plan.changed) {
    await saveImages(context.database, pictures.rows);
    await stageRevisions(context, { ...release, handle: manual.handle }, plan.revisions);
    await saveParts(db, parts);
  } else {
    await db.transaction().execute((trx) => discardStaged(trx, release.id));
  }
  const images = { shown: pictures.rows.length, unused: pictures.unused };
  return { edition: state.edition, baseId: base?.id ?? null, release, plan, snapshot: writeJson(snapshot), images };
}

/** Adds an empty release. Deletes what any other import has half staged, so that the other import fails as overtaken. */
async function claimRelease(
  { database, clock }: PublishContext,
  { handle, name }: ManualEdition,
  { origin, author = "", reason = "", audience }: ReleaseSource,
): Promise<EditionRevisionsTable> {
  return await database.db.transaction().execute(async (trx) => {
    const unpublished = {
      notice: "",
      position: 0,
      revision: 0,
      audience: "subscribers",
      is_current: 0,
      edited_in: "files",
      asks_review: 0,
    } as const;
    const made = { id: newId(clock), handle, name, ...unpublished };
    const edition = await lockOrMakeEdition(trx, database.flavor, made);
    if (edition.edited_in === "desk") throw editedInAdmin(handle);
    if (edition.revision === 0 && audience !== undefined) {
      await setAudience(trx, edition.id, audience);
      await keepCurrent(trx);
    }
    await deleteUnfinished(trx, edition.id);
    return await addRelease(trx, clock, { edition_id: edition.id, origin, author, reason });
  });
}

/**
 * Returns the release that is published, if one is. Keeps what it says, if a version that kept no snapshots
 * published it.
 */
export async function keepBase(
  { database: { db, flavor } }: Pick<PublishContext, "database">,
  state: PublishedState,
): Promise<EditionRevisionsTable | undefined> {
  const { id, handle, revision } = state.edition;
  const base = await findRelease(db, id, revision);
  if (base?.snapshot === null) {
    const { snapshot, parts } = await packSnapshot(stateOf(state), (hashes) => knownParts(db, hashes));
    await saveParts(db, parts);
    await db.transaction().execute(async (trx) => {
      // What was read while another release was published is of neither.
      if ((await lockEdition(trx, flavor, id)).revision !== revision) throw importOvertaken(handle);
      await updateRelease(trx, base.id, { snapshot: writeJson(snapshot) });
    });
  }
  return base;
}

async function stageRevisions(
  { database }: PublishContext,
  release: { id: string; handle: string },
  revisions: readonly PageRevisionsTable[],
): Promise<void> {
  for (const rows of chunks(revisions)) {
    await database.db.transaction().execute(async (trx) => {
      if (!(await holdStaged(trx, database.flavor, release.id))) throw importOvertaken(release.handle);
      await stagePageRevisions(trx, rows);
    });
  }
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
