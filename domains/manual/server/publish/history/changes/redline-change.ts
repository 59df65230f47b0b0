import { yieldToEventLoop } from "../../../../../../platform/threads/yield-to-event-loop.ts";
import { type HtmlPiece, htmlPiece } from "../../../../../../platform/ssr/page-template.ts";
import { alignBlocks, type BlockPair } from "../../../../model/compare/blocks/align-blocks.ts";
import { redlineSteps } from "../../../../model/compare/blocks/redline-blocks.ts";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { renderBlocks } from "../../../../model/blocks/render.ts";
import { type LoadedEdition, resolveBlockLinks } from "../../../read/catalog/catalog.ts";
import type { Content } from "../../../read/content.ts";
import type { PageSide } from "../../../tables.ts";
import type { FoundChange } from "./find-changes.ts";

/** Renders what a release changed on a page, both versions as one; '' if its words are the same. */
export async function redlineChange(
  content: Content,
  { edition, change: { before, after } }: Pick<FoundChange, "edition" | "change">,
): Promise<HtmlPiece> {
  const key = `${before?.revisionId ?? ""} ${after?.revisionId ?? ""}`;
  return await redlinePairs(edition, key, async () =>
    before?.revisionId === after?.revisionId
      ? []
      : alignBlocks(await blocksOf(content, before), await blocksOf(content, after)),
  );
}

/**
 * Renders both versions of a page's blocks as one. Made once for each key while the edition that links lead into is as it
 * is, letting other work pass in between.
 */
export async function redlinePairs(
  edition: LoadedEdition,
  key: string,
  pairs: () => Promise<readonly BlockPair[]>,
): Promise<HtmlPiece> {
  const known = edition.redlines.get(key);
  if (known) return await known;
  const making = pairs().then((made) => renderPairs(edition, made));
  edition.redlines.set(key, making);
  // The next reader tries again.
  making.catch(() => edition.redlines.delete(key));
  return await making;
}

async function renderPairs({ view }: LoadedEdition, pairs: readonly BlockPair[]): Promise<HtmlPiece> {
  const steps = redlineSteps(pairs);
  let step = steps.next();
  for (; !step.done; step = steps.next()) await yieldToEventLoop();
  await yieldToEventLoop();
  const blocks = resolveBlockLinks(step.value, view);
  await yieldToEventLoop();
  const html = renderBlocks(blocks);
  await yieldToEventLoop();
  return htmlPiece(html);
}

async function blocksOf(content: Content, side: PageSide | null): Promise<Block[]> {
  return side ? await content.blocks(side.revisionId) : [];
}
