import { alignBlocks, type Block, redlineBlocks, renderBlocks } from "../../../../content/server/authoring.ts";
import type { ReviewedPart } from "../../../review-views.ts";
import type { DraftBlock } from "../merge/draft.ts";

/** The blocks of a page or of a place in it, as they were and as they are. */
export interface Versions<Item = Block> {
  before: readonly Item[];
  after: readonly Item[];
}

/** What a draft changes, part by part. */
export interface RedlinedParts {
  parts: Omit<ReviewedPart, "comments">[];
  /** Whether unchanged blocks follow. */
  hasRest: boolean;
}

/**
 * Renders blocks with what became of them marked, with references as they are stored. Of what two editors made of a long
 * table, only as many rows as make `most` characters or so, and how many more there are. Takes a while, and is for a thread.
 */
export function redlineVersions({ before, after }: Versions, most: number): string {
  const blocks = redlineBlocks(alignBlocks(before, after));
  const html = renderBlocks(blocks);
  return html.length > most ? renderBlocks(blocks.flatMap((block) => cutTable(block, most / html.length))) : html;
}

/** A table with its first rows, and a line that counts the others. */
function cutTable(block: Block, share: number): Block[] {
  if (block.type !== "table") return [block];
  const kept = Math.ceil(block.rows.length * share);
  if (kept === block.rows.length) return [block];
  const more = `${(block.rows.length - kept).toLocaleString("en-US")} more rows are not shown.`;
  const where = "Take what is marked to see all of it; History keeps the draft as it is.";
  return [
    { ...block, rows: block.rows.slice(0, kept) },
    { type: "text", text: `<p class="redline-note">${more} ${where}</p>` },
  ];
}

/**
 * Marks what a draft changes, part by part: each ends with a block that is changed, or that is among those `commented` on.
 * Takes a while, and is for a thread.
 */
export function redlineParts({ before, after }: Versions<DraftBlock>, commented: readonly string[]): RedlinedParts {
  const ids = new Map(after.map(({ id, block }) => [block, id]));
  const parts: RedlinedParts["parts"] = [];
  let pairs: ReturnType<typeof alignBlocks> = [];
  for (const pair of alignBlocks(blocksOf(before), blocksOf(after))) {
    pairs.push(pair);
    const blockId = (pair.after && ids.get(pair.after)) ?? null;
    const isChanged = !pair.isSame || pair.moved;
    if (!isChanged && !(blockId !== null && commented.includes(blockId))) continue;
    const unchanged = isChanged || pair.after === null ? [] : [pair.after];
    parts.push({ blockId, html: renderBlocks([...redlineBlocks(pairs), ...unchanged]) });
    pairs = [];
  }
  return { parts, hasRest: parts.length > 0 && pairs.length > 0 };
}

function blocksOf(blocks: readonly DraftBlock[]): Block[] {
  return blocks.map(({ block }) => block);
}
