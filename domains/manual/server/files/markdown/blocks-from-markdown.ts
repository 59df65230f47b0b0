import { type Block, blockSchema } from "../../../model/blocks/registry/schemas.ts";
import { type BlockLine, withHeadingIds } from "../../../model/blocks/heading/server/heading-ids.ts";
import { type MarkdownContext, lineAt, lineOf } from "../../model/markdown/read/markdown-context.ts";
import { serverParts } from "../../../model/blocks/registry/server/server-parts.ts";
import { settleNotes } from "../../../model/blocks/footnotes/server/settle-notes.ts";
import { withoutComments } from "../../model/markdown/read/comments.ts";
import type { FootnoteDefinition, RootContent } from "mdast";
import { checkLines } from "./check-lines.ts";
import { findTooMuch, mostBlocks, tooManyBlocks } from "./page-limits.ts";
import type { ContainerDirective } from "mdast-util-directive";

/** Reads a page's text into blocks. Faults go to the context's report. */
export function blocksFromMarkdown(page: MarkdownContext): Block[] {
  const { source, lines } = withoutComments(page.source);
  const tooMuch = findTooMuch(source);
  if (tooMuch !== null) {
    page.report.error(lineAt(tooMuch.line, { ...page, lines }), tooMuch.message);
    return [];
  }
  const checked = checkLines(source, (line) => lineAt(line, { ...page, lines }));
  for (const { line, message } of checked.faults) page.report.error(line, message);
  // What follows from such a fault is found where it is, and not reported beside it.
  const faulty = new Set(checked.faults.map(({ line }) => line));
  let isRead = faulty.size === 0;
  const error = (line: number, message: string) => {
    isRead = false;
    if (!faulty.has(line)) page.report.error(line, message);
  };
  const footnotes = new Set<string>();
  const context = { ...page, source: checked.source, lines, footnotes, report: { ...page.report, error } };
  const nodes = context.parse(context.source).children;
  const definitions = nodes.filter((node) => node.type === "footnoteDefinition");
  const blocks = readBlocks(
    nodes.filter((node) => node.type !== "footnoteDefinition"),
    context,
  );
  const notes = readPageEnd(definitions, context);
  // A mark may stand in what couldn't be read.
  if (isRead) reportUnused(definitions, context);
  if (notes !== null) blocks.push({ line: lineOf(definitions[0] ?? { type: "" }, context), block: notes });
  const tooLate = blocks[mostBlocks];
  if (tooLate !== undefined) page.report.error(tooLate.line, tooManyBlocks);
  return settleNotes(withHeadingIds(blocks, context.report).flatMap((each) => validBlock(each, context)));
}

function reportUnused(
  definitions: readonly FootnoteDefinition[],
  context: MarkdownContext & { footnotes: Set<string> },
): void {
  for (const definition of definitions) {
    if (context.footnotes.has(definition.identifier)) continue;
    const name = `[^${definition.identifier}]`;
    context.report.error(
      lineOf(definition, context),
      `Nothing leads to this footnote. Write its mark, ${name}, where it belongs in the text, or remove it.`,
    );
  }
}

/** What reads nodes beside each other into one block. */
type GroupReader = (nodes: readonly RootContent[], context: MarkdownContext) => Block | null;

/**
 * Adjacent nodes of one type are one block, and so are those that no block type claims, as running text; a --- line
 * separates two.
 */
function readBlocks(nodes: readonly RootContent[], context: MarkdownContext): BlockLine[] {
  const blocks: BlockLine[] = [];
  let group: RootContent[] = [];
  let readGroup: GroupReader = readRunningText;
  const add = (node: RootContent, block: Block | null) => {
    if (block !== null) {
      blocks.push({ line: lineOf(node, context), block });
    }
  };
  const close = () => {
    const [first] = group;
    if (first !== undefined) {
      add(first, readGroup(group, context));
    }
    group = [];
  };
  for (const node of nodes) {
    const read = readerOf(node);
    if (read !== null) {
      close();
      add(node, read(context));
    } else if (node.type === "thematicBreak") {
      close();
    } else {
      const reader = adjacentReaders.find(({ claims }) => claims(node, context))?.read ?? readRunningText;
      if (reader !== readGroup) {
        close();
        readGroup = reader;
      }
      group.push(node);
    }
  }
  close();
  return blocks;
}

/** Returns what reads a node that is a block by itself; null if it is part of a running text. */
function readerOf(node: RootContent): ((context: MarkdownContext) => Block | null) | null {
  if (node.type === "containerDirective") {
    return (context) => readContainer(node, context);
  }
  for (const { readerOf: claim } of nodeReaders) {
    const read = claim(node);
    if (read !== null) {
      return read;
    }
  }
  return null;
}

function validBlock({ line, block }: BlockLine, context: MarkdownContext): Block[] {
  const check = blockSchema.safeParse(block);
  if (check.success) {
    return [check.data];
  }
  const [issue] = check.error.issues;
  context.report.error(
    line,
    `This ${block.type} is invalid (${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}). Shorten or split it.`,
  );
  return [];
}

/** Reads `:::name` … `:::`; null if no block type has that name. */
function readContainer(node: ContainerDirective, context: MarkdownContext): Block | null {
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

const readers = Object.values(serverParts).map(({ markdown }) => markdown.read);

/** The block types that are written as `:::name` … `:::`. */
const containerReaders = readers.filter((reader) => reader.from === "container");

/** The block types with Markdown of their own. */
const nodeReaders = readers.filter((reader) => reader.from === "node");

/** The block types that consist of adjacent parts of the syntax tree. */
const adjacentReaders = readers.filter((reader) => reader.from === "adjacent nodes");

const [runningText] = readers.filter((reader) => reader.from === "running text");

const [pageEnd] = readers.filter((reader) => reader.from === "page end");

/** Reads the footnotes of a page; null if it has none. */
function readPageEnd(definitions: readonly FootnoteDefinition[], context: MarkdownContext): Block | null {
  return pageEnd?.read(definitions, context) ?? null;
}

/** Reads adjacent paragraphs, lists and quotations; null if they have no text. */
function readRunningText(nodes: readonly RootContent[], context: MarkdownContext): Block | null {
  return runningText?.read(nodes, context) ?? null;
}
