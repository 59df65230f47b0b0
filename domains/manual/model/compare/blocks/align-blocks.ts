import { blockLines } from "../../blocks/block-text.ts";
import { plainText } from "../../blocks/plain-text.ts";
import type { Block } from "../../blocks/registry/schemas.ts";
import { align, type Pair } from "../align.ts";
import { countWords, likeness, type WordCounts } from "../words/redline-runs.ts";

/** What became of a block: unchanged if both are the same, changed if they differ, else added or removed. */
export interface BlockPair extends Pair<Block> {
  readonly isSame: boolean;
}

interface Item {
  block: Block;
  json: string;
  counts: WordCounts | null;
}

/**
 * Pairs the blocks of two versions of a page: what is the same first, then headings by their words, ids and codes, then
 * what shares enough words. A heading alone in its place continues the one that was alone there.
 */
export function alignBlocks(before: readonly Block[], after: readonly Block[]): BlockPair[] {
  const pairs = align(before.map(itemOf), after.map(itemOf), {
    keys: [
      ({ json }) => json,
      headingKey((heading) => `${heading.id} ${titleOf(heading)}`),
      headingKey(titleOf),
      headingKey(({ id }) => id),
      headingKey(({ headingCode }) => headingCode),
      // A page has its footnotes in one block.
      ({ block }) => (block.type === "footnotes" ? block.type : null),
    ],
    alike: (old, fresh) => (old.block.type === fresh.block.type ? likeness(countsOf(old), countsOf(fresh)) : 0),
    byPlace: ({ block: old }, { block: fresh }) =>
      old.type === "heading" && fresh.type === "heading" && old.headingLevel[0] === fresh.headingLevel[0],
  });
  return pairs.map(({ before: old, after: fresh, moved }) => {
    return { before: old?.block ?? null, after: fresh?.block ?? null, moved, isSame: old?.json === fresh?.json };
  });
}

/** What became of a heading; null where it isn't. */
export interface HeadingPair {
  readonly before: HeadingOf | null;
  readonly after: HeadingOf | null;
}

type HeadingOf = Extract<Block, { type: "heading" }>;

/** The headings among pairs of blocks: which heading took the place of which. */
export function headingPairs(pairs: readonly BlockPair[]): HeadingPair[] {
  return pairs.flatMap(({ before, after }) => {
    const old = before?.type === "heading" ? before : null;
    const fresh = after?.type === "heading" ? after : null;
    return old || fresh ? [{ before: old, after: fresh }] : [];
  });
}

function itemOf(block: Block): Item {
  return { block, json: JSON.stringify(block), counts: null };
}

function countsOf(item: Item): WordCounts {
  item.counts ??= countWords(
    blockLines(item.block)
      .map((cells) => cells.join(" "))
      .join(" "),
  );
  return item.counts;
}

function headingKey(key: (heading: HeadingOf) => string): (item: Item) => string | null {
  return ({ block }) => (block.type === "heading" ? key(block) || null : null);
}

function titleOf({ headingText }: HeadingOf): string {
  return plainText(headingText).toLowerCase();
}
