import type { ContainerDirective } from "mdast-util-directive";
import { lineOf, type MarkdownContext } from "../../../../server/model/markdown/read/markdown-context.ts";
import { containerHtml } from "../../../../server/model/markdown/read/read-flow.ts";
import { writeContainer, type WriteContext, writeFlow } from "../../../../server/model/markdown/write/flow-markdown.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import { exampleMarkers } from "../markers.ts";
import { type ExampleBlock, exampleAlignments } from "../schema.ts";

export const exampleMarkdown: MarkdownPart<ExampleBlock> = {
  normalize: (block) => (block.text === "" ? null : block),
  write: writeExample,
  read: { from: "container", name: "example", attributes: ["marker", "align"], read: readExample },
};

function writeExample(block: ExampleBlock, context: WriteContext): string {
  const [alignment] = block.alignment;
  const attributes = [
    ...(block.marker === "NONE" ? [] : [`marker=${block.marker}`]),
    ...(alignment === undefined ? [] : [`align=${alignment}`]),
  ];
  return writeContainer("example", attributes, writeFlow(block.text, { ...context, citesAddresses: true }));
}

function readExample(node: ContainerDirective, context: MarkdownContext): ExampleBlock | null {
  const line = lineOf(node, context);
  const attributes = node.attributes ?? {};
  const marker = exampleMarkers.find((known) => known === (attributes["marker"] ?? "NONE"));
  if (marker === undefined) {
    context.report.error(
      line,
      `There is no marker '${attributes["marker"] ?? ""}'. The markers are ${exampleMarkers.join(", ")}.`,
    );
  }
  const align = attributes["align"];
  const alignment = exampleAlignments.find((known) => known === align);
  if (align !== undefined && alignment === undefined) {
    context.report.error(
      line,
      `An example can't be aligned '${align ?? ""}'. Write align=left, center, right or indent.`,
    );
  }
  const text = containerHtml(node, { ...context, citesAddresses: true });
  return text === ""
    ? null
    : { type: "example", text, marker: marker ?? "NONE", alignment: alignment === undefined ? [] : [alignment] };
}
