import { breathe } from "../../../../../platform/flow/breathe.ts";
import { redlineBlocks } from "../../../compare/blocks/redline-blocks.ts";
import type { PageComparison } from "../../../compare/editions/compare-editions.ts";
import { renderBlocks } from "../../../blocks/render.ts";
import { resolveBlockLinks } from "../../reading/catalog/resolve-links.ts";
import type { EditionView } from "../../reading/catalog/edition-view.ts";

/** Renders both versions of a page as one article; links lead to where they lead in `view`. '' if its words are the same. */
export async function redlinePage({ blocks }: PageComparison, view: EditionView): Promise<string> {
  const redline = redlineBlocks(blocks);
  await breathe();
  return renderBlocks(resolveBlockLinks(redline, view));
}
