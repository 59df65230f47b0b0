import type { Block } from "../../../../content/server/authoring.ts";
import { alignBlocks } from "../../../../content/server/authoring.ts";
import { type DraftField, draftFields, type DraftPage, type DraftSave } from "./draft.ts";

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
