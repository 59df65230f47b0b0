import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { PagesTable } from "../../tables.ts";
import { readBlocks } from "../../read/reading-store.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Queries, Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { type WrittenPage, applySave, isSame, saveFromBlocks } from "../merge/merge-drafts.ts";
import type { DraftConflict, DraftPage } from "./draft-schemas.ts";
import type { PageDraftsTable } from "../tables.ts";
import {
  type OpenConflict,
  deleteConflict,
  findDraft,
  insertConflicts,
  insertDraftRow,
  insertVersion,
  listConflicts,
  lockDraft,
  readVersion,
  updateDraft,
} from "./drafts-store.ts";
import { type EditedPage, findEditedPage } from "./edited-page.ts";
import { editedInFiles, versionUnknown } from "../errors.ts";
import { writeJson } from "../../../../../platform/db/json.ts";

export interface EditingContext {
  database: Database;
  clock: Clock;
}

/** A page as it is being edited. */
export interface OpenDraft {
  page: PagesTable;
  edition: EditedPage["edition"];
  draft: DraftPage;
  /** The version that says what is published. */
  publishedVersion: number;
  conflicts: OpenConflict[];
}

/**
 * Opens a page for editing. What a release has changed on it since it was last edited is merged into the draft, like
 * what another editor saved. @throws AppError page-unknown, edited-in-files
 */
export async function openDraft(context: EditingContext, pageId: string): Promise<OpenDraft> {
  const { db, flavor } = context.database;
  const found = await findEditedPage(db, pageId);
  if (found.edition.editedIn === "files") throw editedInFiles(found.edition.handle);
  const known = await findDraft(db, pageId);
  if (known?.base_revision_id !== found.page.revision_id) {
    await db.transaction().execute(async (trx) => {
      const row = await lockDraft(trx, flavor, pageId);
      if (row === undefined) await beginDraft(trx, context.clock, found.page);
      else if (row.base_revision_id !== found.page.revision_id) await takeRelease(trx, context.clock, found, row);
    });
  }
  return await readDraft(db, found);
}

async function readDraft(db: Queries, { page, edition }: EditedPage): Promise<OpenDraft> {
  const row = await findDraft(db, page.id);
  const draft = row && (await readVersion(db, page.id, row.version));
  if (row === undefined || draft === undefined) throw versionUnknown();
  return { page, edition, draft, publishedVersion: row.base_version, conflicts: await listConflicts(db, page.id) };
}

/** What a page's draft says, or would say if it were opened now; and the version that says what `revisionId` holds. */
export async function peekDraft(
  { database: { db }, clock }: EditingContext,
  page: PagesTable,
  revisionId: string,
): Promise<{ draft: DraftPage; version: DraftPage | undefined }> {
  const row = await findDraft(db, page.id);
  if (row === undefined) {
    const first = await firstVersion(db, clock, page);
    return { draft: first, version: page.revision_id === revisionId ? first : undefined };
  }
  const [base, draft] = [await readVersion(db, page.id, row.base_version), await readVersion(db, page.id, row.version)];
  if (base === undefined || draft === undefined) throw versionUnknown();
  const version = row.base_revision_id === revisionId ? base : undefined;
  if (row.base_revision_id === page.revision_id) return { draft, version };
  const merged = mergeRelease({ base, draft, published: await publishedWords(db, page), clock });
  return { draft: merged.draft, version: page.revision_id === revisionId ? merged.asPublished : version };
}

async function firstVersion(db: Queries, clock: Clock, page: PagesTable): Promise<DraftPage> {
  const { blocks, ...words } = await publishedWords(db, page);
  return { version: 1, ...words, blocks: blocks.map((block) => ({ id: newId(clock), changedIn: 1, block })) };
}

async function publishedWords(
  db: Queries,
  { title, subtitle, revision_id: revision }: PagesTable,
): Promise<WrittenPage> {
  return { title, subtitle, blocks: await readBlocks(db, revision) };
}

async function beginDraft(trx: Trx, clock: Clock, page: PagesTable): Promise<void> {
  const first = await firstVersion(trx, clock, page);
  const { id: page_id, edition_id, revision_id: base_revision_id } = page;
  await insertDraftRow(trx, { page_id, edition_id, base_revision_id, base_version: 1, version: 1 });
  // Another editor may have opened the page just now.
  if ((await readVersion(trx, page.id, 1)) === undefined)
    await insertVersion(trx, page.id, first, { at: clock.now(), by: null, reason: "published" });
}

/**
 * Merges what was published since into a draft, as if another editor had saved it: first comes a version that says what
 * is published, to which the next release will be compared, then what the draft makes of it.
 */
async function takeRelease(trx: Trx, clock: Clock, { page, edition }: EditedPage, row: PageDraftsTable): Promise<void> {
  const base = await readVersion(trx, page.id, row.base_version);
  const draft = await readVersion(trx, page.id, row.version);
  if (base === undefined || draft === undefined) throw versionUnknown();
  const merged = mergeRelease({ base, draft, published: await publishedWords(trx, page), clock });
  const saved = { at: clock.now(), by: null, reason: edition.release };
  await insertVersion(trx, page.id, merged.asPublished, saved);
  await insertVersion(trx, page.id, merged.draft, saved);
  await keepConflicts(trx, clock, page.id, { conflicts: merged.conflicts, by: null });
  const [base_version, version] = [merged.asPublished.version, merged.draft.version];
  await updateDraft(trx, page.id, { base_revision_id: page.revision_id, base_version, version });
}

interface ReleaseMerge {
  base: DraftPage;
  draft: DraftPage;
  published: WrittenPage;
  clock: Clock;
}

function mergeRelease({ base, draft, published, clock }: ReleaseMerge) {
  const save = saveFromBlocks(base, published, () => newId(clock));
  const [publishedVersion, version] = [draft.version + 1, draft.version + 2];
  const merged = applySave(draft, save, { version });
  const known = new Map(merged.page.blocks.map((block) => [block.id, block]));
  const asPublished = applySave(base, save, { version }).page;
  // What the draft says just so hasn't changed since.
  const blocks = asPublished.blocks.map((block) => {
    const own = known.get(block.id);
    return own && isSame(own.block, block.block) ? own : block;
  });
  return {
    asPublished: { ...asPublished, version: publishedVersion, blocks },
    draft: { ...merged.page, version },
    conflicts: merged.conflicts,
  };
}

/**
 * Keeps what couldn't be taken into a draft until somebody chooses; what waits already isn't kept again. Where an editor
 * has gone on writing meanwhile, their newer text replaces the older one, unless that has words that the newer hasn't:
 * it may be of another tab or device.
 */
export async function keepConflicts(
  trx: Trx,
  clock: Clock,
  pageId: string,
  { conflicts, by }: { conflicts: readonly DraftConflict[]; by: string | null },
): Promise<void> {
  if (conflicts.length === 0) return;
  const waiting = await listConflicts(trx, pageId);
  const texts = new Set(waiting.map(({ conflict }) => JSON.stringify(conflict)));
  const added = conflicts.filter((conflict) => !texts.has(JSON.stringify(conflict)));
  for (const { id, conflict, foundBy } of waiting)
    if (foundBy === by && by !== null && added.some((newer) => goesOn(conflict, newer))) await deleteConflict(trx, id);
  const rows = added.map((conflict) => {
    const found = { found_at: clock.now(), found_by: by };
    return { id: newId(clock), page_id: pageId, conflict: writeJson(conflict), ...found };
  });
  await insertConflicts(trx, rows);
}

/** Whether both come of one version of one block, and nothing of the older is lost with it. */
function goesOn(older: DraftConflict, newer: DraftConflict): boolean {
  if (older.kind !== "block" || newer.kind !== "block" || older.id !== newer.id || older.was !== newer.was)
    return false;
  const words = new Set(wordsOf(newer.mine));
  return wordsOf(older.mine).every((word) => words.has(word));
}

function wordsOf(block: Block | null): string[] {
  return JSON.stringify(block).match(/[\p{L}\p{N}]+/gu) ?? [];
}
