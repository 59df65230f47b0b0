import {
  type Block,
  type BlockLine,
  blockSchema,
  lineAt,
  lineOf,
  type MarkdownContext,
  settleNotes,
  withoutComments,
  withHeadingIds,
} from "../../../../content/server/authoring.ts";
import type { FootnoteDefinition, RootContent } from "mdast";
import { readContainer } from "./container-block.ts";
import { checkLines } from "./check-lines.ts";
import { findTooMuch, mostBlocks, tooManyBlocks } from "./page-limits.ts";
import { adjacentReaders, nodeReaders, readPageEnd, readRunningText } from "./readers.ts";

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
