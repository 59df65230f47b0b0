import type { Block } from "../../../../content/server/authoring.ts";
import {
  type DraftBlock,
  type DraftConflict,
  type DraftField,
  draftFields,
  type DraftPage,
  type DraftSave,
  type SavedPage,
} from "./draft.ts";
import { mergeOrder } from "../../../merge-order.ts";

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
