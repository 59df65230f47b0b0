import { parseFragment } from "parse5";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { flowToHtml } from "../../rich-text/to-html.ts";
import type { SourceWriter, Standing } from "../blocks/source-writer.ts";
import { DroppedMarkup } from "../source/dropped-markup.ts";
import { childrenOf } from "../source/nodes.ts";
import { sourceLimits } from "../source/read-source.ts";
import { sourceTree } from "../source/tree-adapter.ts";

const standing: Standing = { place: "the profile", quotations: true };

/** HTML of the profile, clean, with its links to the source's names resolved. */
export function writeProfileHtml(html: string, writer: SourceWriter, as: "flow" | "inline"): string {
  const tree = sourceTree(sourceLimits, new DroppedMarkup());
  const fragment = parseFragment(html, { treeAdapter: tree.adapter });
  tree.finish();
  if (as === "inline") {
    return writer.line(childrenOf(fragment), standing);
  }
  const builder = new RichTextBuilder();
  writer.addFlow(childrenOf(fragment), builder, standing);
  return flowToHtml(builder.finish());
}
