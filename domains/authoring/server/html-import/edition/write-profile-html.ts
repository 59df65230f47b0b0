import { flowToHtml, RichTextBuilder } from "../../../../content/server/authoring.ts";
import { parseFragment } from "parse5";
import type { SourceWriter, TextContext } from "../blocks/source-writer.ts";
import { DroppedMarkup } from "../source/dropped-markup.ts";
import { childrenOf } from "../source/nodes.ts";
import { sourceLimits } from "../source/read-source.ts";
import { sourceTree } from "../source/tree-adapter.ts";

const textContext: TextContext = { place: "the profile", quotations: true };

/** Cleans HTML of the profile and resolves its links to the source's names. */
export function writeProfileHtml(html: string, writer: SourceWriter, as: "flow" | "inline"): string {
  const tree = sourceTree(sourceLimits, new DroppedMarkup());
  const fragment = parseFragment(html, { treeAdapter: tree.adapter });
  tree.finish();
  if (as === "inline") {
    return writer.line(childrenOf(fragment), textContext);
  }
  const builder = new RichTextBuilder();
  writer.addFlow(childrenOf(fragment), builder, textContext);
  return flowToHtml(builder.finish());
}
