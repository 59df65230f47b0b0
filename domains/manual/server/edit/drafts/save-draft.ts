import type { Trx } from "../../../../../platform/db/database.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { mergeTables } from "../../../admin/merge-tables.ts";
import {
  type DraftSave,
  type TableOfBoth,
  applySave,
  isSame,
  notableVersions,
  tablesOfBoth,
} from "../merge/merge-drafts.ts";
import type { DraftPage } from "./draft-schemas.ts";
import {
  deleteConflict,
  deleteVersions,
  insertVersion,
  listVersions,
  listConflicts,
  lockDraft,
  readVersion,
  updateDraft,
} from "./drafts-store.ts";
import { mostCharactersOfPage, mostRowsOfPage } from "../../files/markdown/page-limits.ts";
import { saveTooLong, versionUnknown } from "../errors.ts";
import { type EditingContext, type OpenDraft, keepConflicts, openDraft } from "./open-draft.ts";
import { findSchedule } from "../schedule/schedules-store.ts";

/** What an editor saved: by which account, and why, if it wasn't by editing. */
export interface Saved {
  by: string | null;
  reason?: string;
}

/**
 * Takes an editor's changes into a page's draft. What somebody else changed meanwhile stays, and both are kept as a
 * conflict until somebody chooses. `makeSave` gets the draft as it is now. Returns the draft as it is then.
 * @throws AppError page-unknown, edited-in-files, version-unknown, save-too-long
 */
export async function saveChanges(
  context: EditingContext,
  pageId: string,
  { makeSave, settles, ...saved }: Saved & { makeSave(draft: DraftPage): DraftSave; settles?: string },
): Promise<OpenDraft> {
  const { database, clock } = context;
  await openDraft(context, pageId);
  await database.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, database.flavor, pageId);
    const draft = row && (await readVersion(trx, pageId, row.version));
    if (row === undefined || draft === undefined) throw versionUnknown();
    const save = makeSave(draft);
    // An import has been shown beforehand, block by block, and does what was shown.
    const merged = await mergeByRows(trx, pageId, saved.reason === undefined ? tablesOfBoth(draft, save) : []);
    const { page, conflicts, isChanged } = applySave(draft, save, { merged });
    await yieldToEventLoop();
    if (saved.reason === undefined && growsTooLong(draft, page)) throw saveTooLong();
    await yieldToEventLoop();
    if (isChanged) await keepVersion(trx, pageId, page, { ...saved, at: clock.now(), published: row.base_version });
    await keepConflicts(trx, clock, pageId, { conflicts, by: saved.by });
    if (settles !== undefined) await deleteConflict(trx, settles);
  });
  return await openDraft(context, pageId);
}

/** Whether a page has more than one may have, and more than it had: one that is too long already can be made shorter. */
function growsTooLong(before: DraftPage, after: DraftPage): boolean {
  if (before === after) return false;
  const rowsOf = ({ blocks }: DraftPage) =>
    blocks.reduce((sum, { block }) => sum + (block.type === "table" ? block.rows.length : 0), 0);
  const lengthOf = ({ blocks }: DraftPage) => JSON.stringify(blocks).length;
  return (
    (rowsOf(after) > mostRowsOfPage && rowsOf(after) > rowsOf(before)) ||
    (lengthOf(after) > mostCharactersOfPage && lengthOf(after) > lengthOf(before))
  );
}

/** One of each two tables by their rows, where that is possible: both began with what it said in an earlier version. */
async function mergeByRows(trx: Trx, pageId: string, tables: readonly TableOfBoth[]): Promise<Map<string, Block>> {
  const merged = new Map<string, Block>();
  for (const { id, version, mine, theirs } of tables) {
    const seen = await readVersion(trx, pageId, version);
    const base = seen?.blocks.find((each) => each.id === id)?.block;
    const table = base && mergeTables(base, mine, theirs);
    if (table) merged.set(id, table);
    await yieldToEventLoop();
  }
  return merged;
}

async function keepVersion(
  trx: Trx,
  pageId: string,
  page: DraftPage,
  { at, by, reason = "", published }: Saved & { at: number; published: number },
): Promise<void> {
  await insertVersion(trx, pageId, page, { at, by, reason });
  await updateDraft(trx, pageId, { version: page.version });
  if (page.version % SAVES_BETWEEN === 0) await thinVersions(trx, pageId, { before: at - YOUNG_MS, published });
}

/** Old versions are thinned once in so many saves. */
const SAVES_BETWEEN = 20;
/** Younger ones all stay: somebody may have begun with one, and send what they made of it. */
const YOUNG_MS = 24 * 3_600_000;
const MOST_VERSIONS = 5_000;

async function thinVersions(
  trx: Trx,
  pageId: string,
  { before, published }: { before: number; published: number },
): Promise<void> {
  const old = (await listVersions(trx, pageId, MOST_VERSIONS)).filter((version) => version.saved_at < before);
  const scheduled = (await findSchedule(trx, pageId))?.version ?? published;
  const kept = new Set(notableVersions(old, new Set([published, scheduled])));
  const gone = old.filter((version) => !kept.has(version)).map(({ version }) => version);
  await deleteVersions(trx, pageId, gone.slice(0, 500));
}

/**
 * Settles a conflict: `mine` puts what couldn't be taken in the place of what stands in the draft, `theirs` drops it.
 * Settling it again changes nothing. @throws AppError page-unknown, edited-in-files
 */
export async function settleConflict(
  context: EditingContext,
  pageId: string,
  { id, choice, by }: { id: string; choice: "mine" | "theirs"; by: string | null },
): Promise<OpenDraft> {
  const { db } = context.database;
  const open = (await listConflicts(db, pageId)).find((each) => each.id === id);
  if (open === undefined) return await openDraft(context, pageId);
  const makeSave = (draft: DraftPage) => (choice === "mine" ? takeMine(draft, open.conflict) : nothing(draft));
  return await saveChanges(context, pageId, { makeSave, settles: id, by });
}

function nothing(draft: DraftPage): DraftSave {
  const ids = draft.blocks.map((block) => block.id);
  return { blocks: [], order: { was: ids, now: ids }, fields: {} };
}

function takeMine(draft: DraftPage, conflict: OpenDraft["conflicts"][number]["conflict"]): DraftSave {
  const same = nothing(draft);
  if (conflict.kind === "field") {
    return { ...same, fields: { [conflict.field]: { was: draft[conflict.field], now: conflict.mine } } };
  }
  const there = draft.blocks.find((block) => block.id === conflict.id);
  const now = there ? same.order.now : [...same.order.now, conflict.id];
  const change = { id: conflict.id, was: there?.changedIn ?? null, now: conflict.mine };
  return { ...same, blocks: [change], order: { was: same.order.was, now } };
}

/**
 * Makes a page's draft say again what it said in an earlier version, as a new version: nothing that was saved since is
 * lost. `seen` is the version that the editor saw last: what others changed since stays, as in every save.
 * @throws AppError page-unknown, edited-in-files, version-unknown
 */
export async function restoreVersion(
  context: EditingContext,
  pageId: string,
  { version, seen, by }: { version: number; seen: number; by: string | null },
): Promise<OpenDraft> {
  const { db } = context.database;
  const [earlier, last] = [await readVersion(db, pageId, version), await readVersion(db, pageId, seen)];
  if (earlier === undefined || last === undefined) throw versionUnknown();
  return await saveChanges(context, pageId, {
    by,
    reason: `version ${version}`,
    makeSave: () => saveOf(last, earlier),
  });
}

function saveOf(draft: DraftPage, earlier: DraftPage): DraftSave {
  const now = new Map(draft.blocks.map((block) => [block.id, block]));
  const kept = new Set(earlier.blocks.map(({ id }) => id));
  const back = earlier.blocks.filter(({ id, block }) => !isSame(now.get(id)?.block ?? null, block));
  return {
    blocks: [
      ...back.map(({ id, block }) => ({ id, was: now.get(id)?.changedIn ?? null, now: block })),
      ...draft.blocks.filter(({ id }) => !kept.has(id)).map(({ id, changedIn }) => ({ id, was: changedIn, now: null })),
    ],
    order: { was: draft.blocks.map(({ id }) => id), now: earlier.blocks.map(({ id }) => id) },
    fields: {
      title: { was: draft.title, now: earlier.title },
      subtitle: { was: draft.subtitle, now: earlier.subtitle },
    },
  };
}
