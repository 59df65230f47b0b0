import { unhandled } from "../../../../../platform/flow/unhandled.ts";
import type { RichBlock } from "../../../rich-text/rich-text.ts";
import { inlineMarkdown, type InlinePlace } from "./inline-markdown.ts";

type List = Extract<RichBlock, { kind: "list" }>;

/** Writes paragraphs, lists and quotations as Markdown, without a trailing line break. */
export function flowMarkdown(blocks: readonly RichBlock[], place: Omit<InlinePlace, "kind">): string {
  return writeBlocks(blocks, { ...place, kind: "paragraph" });
}

function writeBlocks(blocks: readonly RichBlock[], place: InlinePlace): string {
  let written = "";
  let twin = false;
  for (const [index, block] of blocks.entries()) {
    const previous = blocks[index - 1];
    // Adjacent lists of the same kind need different markers, or they would become one list.
    twin = block.kind === "list" && previous?.kind === "list" && previous.ordered === block.ordered && !twin;
    const separator = index === 0 ? "" : isTight(previous, block) ? "\n" : "\n\n";
    written += separator + writeBlock(block, twin, place);
  }
  return written;
}

/** A list may directly follow a paragraph if it can't be read as part of its text. */
function isTight(previous: RichBlock | undefined, block: RichBlock): boolean {
  return previous?.kind === "paragraph" && block.kind === "list" && block.start === 1 && !hasBlankLine(block);
}

function hasBlankLine(list: List): boolean {
  return list.items.some((item) => !isTightItem(item));
}

/** Returns whether an item is one paragraph, or a paragraph and one tight list. */
function isTightItem(item: readonly RichBlock[]): boolean {
  const [first, second, ...others] = item;
  return (
    first?.kind === "paragraph" &&
    others.length === 0 &&
    (second === undefined || (second.kind === "list" && second.start === 1 && !hasBlankLine(second)))
  );
}

function writeBlock(block: RichBlock, twin: boolean, place: InlinePlace): string {
  switch (block.kind) {
    case "paragraph":
      return escapeLineStarts(inlineMarkdown(block.runs, place));
    case "quote":
      return writeBlocks(block.blocks, place)
        .split("\n")
        .map((line) => (line === "" ? ">" : `> ${line}`))
        .join("\n");
    case "list":
      return writeList(block, twin, place);
    default:
      throw unhandled("rich block", block);
  }
}

function writeList(list: List, twin: boolean, place: InlinePlace): string {
  const items = list.items.map((item, index) => {
    const marker = list.ordered ? `${list.start + index}${twin ? ")" : "."} ` : twin ? "* " : "- ";
    const indent = " ".repeat(marker.length);
    const lines = writeBlocks(item, place).split("\n");
    return lines.map((line, number) => (number === 0 ? marker + line : line === "" ? "" : indent + line)).join("\n");
  });
  return items.join(hasBlankLine(list) ? "\n\n" : "\n");
}

const lineStarts: readonly [RegExp, (match: string) => string][] = [
  [/^#(?=\s|$)|^#{2,6}(?!#)/, (match) => `\\${match}`],
  [/^>/, (match) => `\\${match}`],
  [/^[-+](?=\s|$)/, (match) => `\\${match}`],
  [/^[0-9]{1,9}[.)](?=\s|$)/, (match) => `${match.slice(0, -1)}\\${match.at(-1) ?? ""}`],
  [/^(?:-[ \t]*){3,}$/, (match) => `\\${match}`],
  [/^(?:_[ \t]*){3,}$/, (match) => `\\${match}`],
  [/^~{3,}/, (match) => `\\${match}`],
  [/^:(?::+|(?=[ \t]))/, (match) => `\\${match}`],
  [/^!!!/, (match) => `\\${match}`],
  [/^\|/, (match) => `\\${match}`],
  // What would be a footnote, not its mark before a colon.
  [/^\[\^[^\]]*\]:/, (match) => `${match.slice(0, -1)}\\:`],
  // The line below a table's head.
  [/^(?=.*-)[-|: \t]+$/, (match) => `\\${match}`],
];

/** Escapes what would turn a line of a paragraph into a heading, list, rule, fence or table. */
export function escapeLineStarts(paragraph: string): string {
  return paragraph
    .split("\n")
    .map((line) => {
      for (const [pattern, escape] of lineStarts) {
        if (pattern.test(line)) {
          return line.replace(pattern, escape);
        }
      }
      return line;
    })
    .join("\n");
}
