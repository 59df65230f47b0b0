import { type Block, lineOf, type MarkdownContext } from "../../../../content/server/authoring.ts";
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
  checkAttributes(node, reader.attributes, context);
  return reader.read(node, context);
}

function knownNames(): string {
  const names = containerReaders.map(({ name }) => `:::${name}`);
  return names.join(", ").replace(/, (?=[^,]*$)/, " or ");
}

function checkAttributes(node: ContainerDirective, known: readonly string[], context: MarkdownContext): void {
  const choice = known.length === 0 ? "It takes no attributes." : `Use ${known.join(", ")}.`;
  for (const name of Object.keys(node.attributes ?? {}).filter((each) => !known.includes(each))) {
    context.report.error(lineOf(node, context), `'${name}' is not recognized on :::${node.name}. ${choice}`);
  }
}
