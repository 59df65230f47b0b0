import { unhandled } from "../../../../../../platform/telemetry/unhandled.ts";
import { type Inline, type Mark, type RichBlock, type Run, nestRuns } from "../../../../model/rich-text/rich-text.ts";
import { escapeText, hasPairedBrackets, isPunctuation, isSpace } from "./escape-text.ts";
import { readCleanFlow } from "../../../../model/rich-text/read-clean-html.ts";

type List = Extract<RichBlock, { kind: "list" }>;

/** Writes paragraphs, lists and quotations as Markdown, without a trailing line break. */
function flowMarkdown(blocks: readonly RichBlock[], place: Omit<InlinePlace, "kind">): string {
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

/** The context of a line of text; line breaks and bars depend on it. */
export interface InlinePlace {
  /** `paragraph` may span several lines; the others are one line. */
  kind: "paragraph" | "cell" | "heading" | "line";
  /** Formats a link's address. */
  destination(href: string): string;
  /** Whether an address that is no link is written as it is. */
  citesAddresses?: boolean;
}

interface Scope {
  place: InlinePlace;
  before: string;
  after: string;
  colonMayFollow: boolean;
  /** Whether the text is in brackets. */
  bracketed: boolean;
  /** Whether its own brackets must be escaped. */
  escapeBrackets: boolean;
}

type Marked = Extract<Inline, { kind: "mark" }>;

const stars = new Map([
  ["em", "*"],
  ["strong", "**"],
]);

/** Writes runs of text as Markdown. */
export function inlineMarkdown(runs: readonly Run[], place: InlinePlace): string {
  return writeNodes(nestRuns(runs), {
    place,
    before: "",
    after: "",
    colonMayFollow: false,
    bracketed: false,
    escapeBrackets: false,
  });
}

function writeNodes(nodes: readonly Inline[], scope: Scope): string {
  let written = "";
  for (const [index, node] of nodes.entries()) {
    const before = written.at(-1) ?? scope.before;
    const next = nodes[index + 1];
    const after = next === undefined ? scope.after : firstCharacter(next, scope);
    // Links and code never start with a colon; other formats do, and emphasis may.
    const colonMayFollow = next !== undefined && after !== "[" && after !== "`";
    written += writeNode(node, { ...scope, before, after, colonMayFollow });
  }
  return written;
}

/** Returns the first character of a node's Markdown. Adjacent text nodes don't occur. */
function firstCharacter(node: Inline, scope: Scope): string {
  if (node.kind === "text") {
    return (
      escapeText(node.text.slice(0, 2), {
        before: "x",
        after: "x",
        colonMayFollow: false,
        bars: false,
        brackets: false,
        citesAddresses: true,
      })[0] ?? ""
    );
  }
  if (node.kind === "break") {
    return scope.place.kind === "paragraph" ? "\\" : ":";
  }
  if (node.mark.tag === "a") {
    return "[";
  }
  if (stars.has(node.mark.tag)) {
    return "*";
  }
  return plainCode(node, scope) === null ? ":" : "`";
}

function writeNode(node: Inline, scope: Scope): string {
  switch (node.kind) {
    case "text":
      return escapeText(node.text, {
        before: scope.before,
        after: scope.after,
        colonMayFollow: scope.colonMayFollow,
        bars: scope.place.kind === "cell" || scope.place.kind === "heading",
        brackets: scope.escapeBrackets,
        citesAddresses: scope.place.citesAddresses === true,
      });
    case "break":
      return scope.place.kind === "paragraph" ? "\\\n" : ":br[]";
    case "mark":
      return writeMark(node, scope);
    default:
      throw unhandled("inline node", node);
  }
}

function writeMark(node: Marked, scope: Scope): string {
  const star = stars.get(node.mark.tag);
  const starred = star === undefined ? null : writeStarred(node, star, scope);
  if (starred !== null) {
    return starred;
  }
  if (node.mark.tag === "a" && node.mark.href.startsWith("note:")) {
    return `[^${node.mark.href.slice("note:".length)}]`;
  }
  if (node.mark.tag === "a") {
    const inLink = { ...scope, place: { ...scope.place, citesAddresses: true } };
    return `[${writeBracketed(node, inLink)}](${scope.place.destination(node.mark.href)})`;
  }
  const code = plainCode(node, scope);
  return code === null ? `:${node.mark.tag}[${writeBracketed(node, scope)}]` : `\`${code}\``;
}

function writeBracketed(node: Marked, scope: Scope): string {
  const escapeBrackets = scope.escapeBrackets || !pairsEverywhere(node.children);
  return writeNodes(node.children, { ...scope, before: "[", after: "]", bracketed: true, escapeBrackets });
}

/**
 * Writes `*…*`, or returns null where Markdown wouldn't read it as emphasis (https://spec.commonmark.org, section 6.2).
 */
function writeStarred(node: Marked, star: string, scope: Scope): string | null {
  if (scope.before === "*" || scope.after === "*") {
    return null;
  }
  const inner = writeNodes(node.children, { ...scope, before: "*", after: "*" });
  const first = inner[0] ?? "";
  const last = inner.at(-1) ?? "";
  const opens = !isSpace(first) && first !== "*" && (!isPunctuation(first) || standsApart(scope.before));
  const closes = !isSpace(last) && last !== "*" && (!isPunctuation(last) || standsApart(scope.after));
  return opens && closes ? star + inner + star : null;
}

function standsApart(neighbour: string): boolean {
  return isSpace(neighbour) || isPunctuation(neighbour);
}

/** Returns the text of code that can be written in backticks, or null. */
function plainCode(node: { mark: Mark; children: readonly Inline[] }, scope: Scope): string | null {
  const [child, ...others] = node.children;
  if (node.mark.tag !== "code" || child?.kind !== "text" || others.length > 0) {
    return null;
  }
  const oneLine = scope.place.kind === "cell" || scope.place.kind === "heading";
  const awkward =
    /[`\u00a0]|<!--/.test(child.text) ||
    (oneLine && /[|\\]/.test(child.text)) ||
    (scope.bracketed && /[[\]\\]/.test(child.text));
  return awkward ? null : child.text;
}

function pairsEverywhere(nodes: readonly Inline[]): boolean {
  return nodes.every(hasPairs);
}

function hasPairs(node: Inline): boolean {
  switch (node.kind) {
    case "text":
      return hasPairedBrackets(node.text);
    case "break":
      return true;
    case "mark":
      return pairsEverywhere(node.children);
    default:
      throw unhandled("inline node", node);
  }
}

/** What a block's Markdown depends on in its page. */
export interface WriteContext {
  destination: InlinePlace["destination"];
  /** The headings whose link targets must be written. */
  fixedIds: ReadonlySet<string>;
  /** Whether an address that is no link is written as it is. */
  citesAddresses?: boolean;
}

/** Writes clean HTML of paragraphs, lists and quotations as Markdown. */
export function writeFlow(html: string, context: WriteContext): string {
  return flowMarkdown(readCleanFlow(html), {
    destination: context.destination,
    citesAddresses: context.citesAddresses === true,
  });
}

/** Writes `:::name{attributes}` with its content. */
export function writeContainer(name: string, attributes: readonly string[], content: string): string {
  return `:::${name}${writeAttributes(attributes)}\n${content}\n:::`;
}

/** Writes attributes in braces; nothing if there are none. */
export function writeAttributes(attributes: readonly string[]): string {
  return attributes.length === 0 ? "" : `{${attributes.join(" ")}}`;
}

/** Writes an attribute with a text in quotation marks; only escapes what would be read as a character reference. */
export function textAttribute(name: string, text: string): string {
  return `${name}="${text.replace(/&(?=[A-Za-z#])/g, "&amp;").replace(/"/g, "&quot;")}"`;
}
