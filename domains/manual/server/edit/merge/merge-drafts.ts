import type { Block } from "../../../model/blocks/registry/schemas.ts";
import { alignBlocks } from "../../../model/compare/blocks/align-blocks.ts";
import { mergeOrder } from "../../../admin/merge-tables.ts";
import type { DraftVersion } from "../drafts/drafts-store.ts";
import {
  type DraftBlock,
  type DraftConflict,
  type DraftField,
  type DraftPage,
  draftFields,
} from "../drafts/draft-schemas.ts";

/**
 * Takes an editor's changes into a draft that others may have changed meanwhile. A block that only one of them changed
 * is taken from that one; one that both changed differently, or that one changed and the other removed, is a conflict:
 * what stands in the draft stays, and the other text is returned, so that nothing is lost, unless `merged` has one of both
 * (of tables: `tablesOfBoth`). A save that arrives again changes nothing. `version` is that of what comes out.
 */
export function applySave(
  page: DraftPage,
  save: DraftSave,
  { version = page.version + 1, merged = new Map() }: { version?: number; merged?: ReadonlyMap<string, Block> } = {},
): SavedPage {
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const conflicts: DraftConflict[] = [];
  for (const { id, was, now } of save.blocks) {
    const found = blocks.get(id);
    if (isSame(found?.block ?? null, now)) continue;
    if (found ? found.changedIn !== was : was !== null) {
      const one = merged.get(id);
      if (one === undefined) conflicts.push({ kind: "block", id, was, mine: now });
      else if (!isSame(one, found?.block ?? null)) blocks.set(id, { id, changedIn: version, block: one });
    } else if (now === null) {
      blocks.delete(id);
    } else {
      blocks.set(id, { id, changedIn: version, block: now });
    }
  }
  const fields = mergeFields(page, save, conflicts);
  const order = mergeOrder(
    save.order.was,
    save.order.now,
    page.blocks.map(({ id }) => id),
  );
  const placed = order.flatMap((id) => blocks.get(id) ?? []);
  const isChanged = draftFields.some((field) => fields[field] !== page[field]) || differ(page.blocks, placed);
  return { page: isChanged ? { version, ...fields, blocks: placed } : page, conflicts, isChanged };
}

/** A table that both changed, and the version that the editor saw it in: what it said there is the base of both. */
export interface TableOfBoth {
  id: string;
  version: number;
  mine: Block;
  theirs: Block;
}

/** The tables that both changed. */
export function tablesOfBoth(page: DraftPage, save: DraftSave): TableOfBoth[] {
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  return save.blocks.flatMap(({ id, was, now }) => {
    const found = blocks.get(id);
    const isTable = found?.block.type === "table" && now?.type === "table";
    return isTable && was !== null && found.changedIn !== was && !isSame(found.block, now)
      ? [{ id, version: was, mine: now, theirs: found.block }]
      : [];
  });
}

function mergeFields(page: DraftPage, save: DraftSave, conflicts: DraftConflict[]): Record<DraftField, string> {
  const fields = { title: page.title, subtitle: page.subtitle };
  for (const field of draftFields) {
    const change = save.fields[field];
    if (change === undefined || change.now === page[field] || change.now === change.was) continue;
    if (change.was === page[field]) fields[field] = change.now;
    else conflicts.push({ kind: "field", field, mine: change.now });
  }
  return fields;
}

function differ(left: readonly DraftBlock[], right: readonly DraftBlock[]): boolean {
  return left.length !== right.length || left.some((block, at) => block !== right[at]);
}

/** Whether two blocks say the same. Blocks are plain data that is always written in one order. */
export function isSame(left: Block | null, right: Block | null): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** What an editor changed, and what they saw before. */
export interface DraftSave {
  /**
   * `was`: the block's `changedIn` as the editor saw it; null if the editor adds the block. `now`: null if they remove
   * it.
   */
  blocks: readonly { id: string; was: number | null; now: Block | null }[];
  /** The ids of all blocks in order, as the editor saw them, and as they are to be. */
  order: { was: readonly string[]; now: readonly string[] };
  fields: Partial<Record<DraftField, { was: string; now: string }>>;
}

/** What became of a save. */
interface SavedPage {
  page: DraftPage;
  conflicts: DraftConflict[];
  isChanged: boolean;
}

/** Of one person's saves in a row, one is kept for so long. */
const STRETCH_MS = 10 * 60_000;

/**
 * Picks the versions that somebody may want back: of the saves that an editor makes by itself every few seconds, the last
 * one of each ten minutes and of each stretch of one person's work; and whatever came from elsewhere. `versions`: the
 * newest first. `always`: those that something else refers to.
 */
export function notableVersions<Version extends DraftVersion>(
  versions: readonly Version[],
  always: ReadonlySet<number>,
): Version[] {
  const kept: Version[] = [];
  let last: Version | undefined;
  for (const version of versions) {
    const isOther = last?.saved_by !== version.saved_by || last.saved_at - version.saved_at >= STRETCH_MS;
    if (!isOther && version.reason === "" && !always.has(version.version)) continue;
    kept.push(version);
    last = version;
  }
  return kept;
}

/** A page as somebody wrote it without knowing the ids of its blocks. */
export interface WrittenPage extends Record<DraftField, string> {
  blocks: readonly Block[];
}

/**
 * What somebody changed who began with `base` and made `written` of it: its blocks are recognized as those of the base
 * by what they say, and new ones get an id from `newId`.
 */
export function saveFromBlocks(
  base: DraftPage,
  written: WrittenPage,
  newId: (block: Block | null) => string,
): DraftSave {
  const known = new Map(base.blocks.map((block) => [block.block, block]));
  const pairs = alignBlocks(
    base.blocks.map(({ block }) => block),
    written.blocks,
  );
  const taken = new Set(written.blocks.map((block) => (block.type === "heading" ? block.id : "")));
  const blocks: DraftSave["blocks"][number][] = [];
  const now: string[] = [];
  for (const { before, after, isSame } of pairs) {
    const old = before === null ? undefined : known.get(before);
    const id = old?.id ?? newId(after);
    if (after !== null) now.push(id);
    if (!isSame) blocks.push({ id, was: old?.changedIn ?? null, now: withOldId(before, after, taken) });
  }
  const fields = Object.fromEntries(
    draftFields.map((field) => [field, { was: base[field], now: written[field] }] as const),
  );
  return { blocks, order: { was: base.blocks.map(({ id }) => id), now }, fields };
}

/**
 * A heading whose words changed keeps the id that links and index terms lead to. Where nothing but the id changed, or
 * another heading has the old one now, the new id was meant.
 */
function withOldId(before: Block | null, after: Block | null, taken: ReadonlySet<string>): Block | null {
  if (before?.type !== "heading" || after?.type !== "heading" || taken.has(before.id)) return after;
  const isRenamed = before.headingText !== after.headingText || before.headingCode !== after.headingCode;
  return isRenamed ? { ...after, id: before.id } : after;
}
