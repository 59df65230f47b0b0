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
import { mergeTables } from "../../../merge-tables.ts";

/**
 * Takes an editor's changes into a draft that others may have changed meanwhile. A block that only one of them changed
 * is taken from that one; one that both changed differently, or that one changed and the other removed, is a conflict:
 * what stands in the draft stays, and the other text is returned, so that nothing is lost. Tables are merged by their rows,
 * where `bases` has what the editor began with (`basesWanted`). A save that arrives again changes nothing. `version` is
 * that of what comes out.
 */
export function applySave(
  page: DraftPage,
  save: DraftSave,
  { version = page.version + 1, bases = new Map() }: { version?: number; bases?: ReadonlyMap<string, Block> } = {},
): SavedPage {
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  const conflicts: DraftConflict[] = [];
  for (const { id, was, now } of save.blocks) {
    const found = blocks.get(id);
    if (isSame(found?.block ?? null, now)) continue;
    if (found ? found.changedIn !== was : was !== null) {
      const base = bases.get(id);
      const merged = found && now && base ? mergeTables(base, now, found.block) : null;
      if (merged === null) conflicts.push({ kind: "block", id, was, mine: now });
      else if (!isSame(merged, found?.block ?? null)) blocks.set(id, { id, changedIn: version, block: merged });
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

/** The tables that both changed, with the versions that the editor saw them in: what they said there is their base. */
export function basesWanted(page: DraftPage, save: DraftSave): { id: string; version: number }[] {
  const blocks = new Map(page.blocks.map((block) => [block.id, block]));
  return save.blocks.flatMap(({ id, was, now }) => {
    const found = blocks.get(id);
    const isTable = found?.block.type === "table" && now?.type === "table";
    return isTable && was !== null && found.changedIn !== was && !isSame(found.block, now)
      ? [{ id, version: was }]
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
