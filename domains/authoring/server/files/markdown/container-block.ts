import { type Block, lineOf, type MarkdownContext, sourceOf } from "../../../../content/server/authoring.ts";
import type { ContainerDirective } from "mdast-util-directive";
import { containerReaders } from "./readers.ts";

/** Reads `:::name` … `:::`; null if no block type has that name. */
export function readContainer(node: ContainerDirective, context: MarkdownContext): Block | null {
  const line = lineOf(node, context);
  const reader = containerReaders.find(({ name }) => name === node.name);
  if (reader === undefined) {
    context.report.error(line, `':::${node.name}' is not recognized. Use ${knownNames()}.`);
    return null;
  }
  checkFences(node, line, context);
  checkAttributes(node, reader.attributes, context);
  return reader.read(node, context);
}

function knownNames(): string {
  const names = containerReaders.map(({ name }) => `:::${name}`);
  return names.join(", ").replace(/, (?=[^,]*$)/, " or ");
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

function checkAttributes(node: ContainerDirective, known: readonly string[], context: MarkdownContext): void {
  const choice = known.length === 0 ? "It takes no attributes." : `Use ${known.join(", ")}.`;
  for (const name of Object.keys(node.attributes ?? {}).filter((each) => !known.includes(each))) {
    context.report.error(lineOf(node, context), `'${name}' is not recognized on :::${node.name}. ${choice}`);
  }
}
