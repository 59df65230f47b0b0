import {
  alignBlocks,
  type EditionView,
  redlineBlocks,
  renderBlocks,
  resolveBlockLinks,
} from "../../../../content/server/authoring.ts";
import type { ReviewedPart } from "../../../review-views.ts";
import type { DraftPage } from "../../editing/merge/draft.ts";

type Pairs = ReturnType<typeof alignBlocks>;

/**
 * Marks what a draft changes, part by part: each ends with a block that is changed, or that is among those `commented` on.
 * `hasRest`: whether unchanged blocks follow.
 */
export function redlineParts(
  { published, draft, view }: { published: DraftPage; draft: DraftPage; view: EditionView },
  commented: ReadonlySet<string>,
): { parts: Omit<ReviewedPart, "comments">[]; hasRest: boolean } {
  const ids = new Map(draft.blocks.map(({ id, block }) => [block, id]));
  const [before, after] = [published, draft].map(({ blocks }) => blocks.map(({ block }) => block));
  const parts: Omit<ReviewedPart, "comments">[] = [];
  let pairs: Pairs = [];
  for (const pair of alignBlocks(before ?? [], after ?? [])) {
    pairs.push(pair);
    const blockId = (pair.after && ids.get(pair.after)) ?? null;
    const isChanged = !pair.isSame || pair.moved;
    if (!isChanged && !(blockId !== null && commented.has(blockId))) continue;
    const unchanged = isChanged || pair.after === null ? [] : [pair.after];
    const blocks = [...redlineBlocks(pairs), ...unchanged];
    parts.push({ blockId, html: renderBlocks(resolveBlockLinks(blocks, view)) });
    pairs = [];
  }
  return { parts, hasRest: parts.length > 0 && pairs.length > 0 };
}
