import type { ContainerDirective } from "mdast-util-directive";
import { exampleMarkers } from "../../../blocks/example/markers.ts";
import { exampleAlignments } from "../../../blocks/example/schema.ts";
import type { Block } from "../../../blocks/schema.ts";
import { RichTextBuilder } from "../../rich-text/rich-text-builder.ts";
import { flowToHtml } from "../../rich-text/to-html.ts";
import { addFlow } from "./add-rich-text.ts";
import { lineOf, type MarkdownContext, sourceOf } from "./markdown-context.ts";
import { readTable } from "./table-block.ts";

const attributesOf = new Map([
  ["example", ["marker", "align"]],
  ["tip", []],
  ["table", ["style", "title", "filter", "quick-look"]],
]);

/** Reads an example, tip or table; null if it is none of them. */
export function readContainer(node: ContainerDirective, context: MarkdownContext): Block | null {
  const line = lineOf(node, context);
  const known = attributesOf.get(node.name);
  if (known === undefined) {
    context.report.error(line, `':::${node.name}' is not recognized. Use :::example, :::tip or :::table.`);
    return null;
  }
  checkFences(node, line, context);
  for (const name of Object.keys(node.attributes ?? {})) {
    if (!known.includes(name)) {
      const choice = known.length === 0 ? "It takes no attributes." : `Use ${known.join(", ")}.`;
      context.report.error(line, `'${name}' is not recognized on :::${node.name}. ${choice}`);
    }
  }
  switch (node.name) {
    case "table":
      return readTable(node, context);
    case "tip": {
      const tip = readFlow(node, line, context);
      return tip === "" ? null : { type: "tip", tip };
    }
    default:
      return readExample(node, line, context);
  }
}

/** An unclosed block would silently swallow the rest of the page. */
function checkFences(node: ContainerDirective, line: number, context: MarkdownContext): void {
  const typed = sourceOf(node, context);
  const lastLine = typed.slice(typed.lastIndexOf("\n") + 1);
  if (!typed.includes("\n") || !/^[ \t]*:{3,}[ \t]*$/.test(lastLine)) {
    context.report.error(line, `This :::${node.name} is never closed. Write ::: on its own line after it.`);
  }
  const label = node.children[0];
  if (label?.type === "paragraph" && label.data !== undefined && "directiveLabel" in label.data) {
    context.report.error(line, `Text in brackets after :::${node.name} is not allowed. Put it on the next line.`);
  }
}

function readExample(node: ContainerDirective, line: number, context: MarkdownContext): Block | null {
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
  const text = readFlow(node, line, context);
  return text === ""
    ? null
    : { type: "example", text, marker: marker ?? "NONE", alignment: alignment === undefined ? [] : [alignment] };
}

function readFlow(node: ContainerDirective, line: number, context: MarkdownContext): string {
  const builder = new RichTextBuilder();
  addFlow(node.children, builder, context);
  const html = flowToHtml(builder.finish());
  if (html === "") {
    context.report.error(line, `This :::${node.name} is empty. Add text before the closing :::, or remove it.`);
  }
  return html;
}
