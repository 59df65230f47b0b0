import type { ExampleBlock } from "../../../blocks/example/schema.ts";
import type { HeadingBlock } from "../../../blocks/heading/schema.ts";
import type { ImageBlock } from "../../../blocks/image/schema.ts";
import type { Block } from "../../../blocks/schema.ts";
import type { TableBlock, TableRow } from "../../../blocks/table/schema.ts";
import { tableColumns } from "../../../blocks/table/styles.ts";
import { parseFlow, parseInline } from "../../rich-text/parse-html.ts";
import { headingAttributes } from "../markdown/heading-line.ts";
import { escapeText, hasPairedBrackets } from "./escape-text.ts";
import { flowMarkdown } from "./flow-markdown.ts";
import { inlineMarkdown, type InlinePlace } from "./inline-markdown.ts";

/** What a block's Markdown depends on in its page. */
export interface BlockContext {
  destination: InlinePlace["destination"];
  /** The headings whose link targets must be written. */
  fixedIds: ReadonlySet<string>;
}

/** Writes a block as Markdown, without a trailing line break. */
export function blockMarkdown(block: Block, context: BlockContext): string {
  switch (block.type) {
    case "heading":
      return writeHeading(block, context);
    case "text":
      return flow(block.text, context);
    case "tip":
      return `:::tip\n${flow(block.tip, context)}\n:::`;
    case "example":
      return writeExample(block, context);
    case "table":
      return writeTable(block, context);
    case "image":
      return writePicture(block);
  }
}

function flow(html: string, context: BlockContext): string {
  return flowMarkdown(parseFlow(html), context.destination);
}

function writeExample(block: ExampleBlock, context: BlockContext): string {
  const [alignment] = block.alignment;
  const attributes = [
    ...(block.marker === "NONE" ? [] : [`marker=${block.marker}`]),
    ...(alignment === undefined ? [] : [`align=${alignment}`]),
  ];
  return `:::example${braces(attributes)}\n${flow(block.text, context)}\n:::`;
}

function braces(attributes: readonly string[]): string {
  return attributes.length === 0 ? "" : `{${attributes.join(" ")}}`;
}

function writeHeading(block: HeadingBlock, context: BlockContext): string {
  const code = block.headingCode.replace(/[\\|]/g, "\\$&");
  const words = inlineMarkdown(parseInline(block.headingText), { kind: "heading", destination: context.destination });
  // Braces and number signs at the end would be read as attributes or a closing sequence.
  const text = escapeEndOfHeading(words.replace(headingAttributes, (match) => match.replace("{", "\\{")));
  const attributes = [
    ...(context.fixedIds.has(block.id) ? [`#${block.id}`] : []),
    ...(block.putNameOnItsOwnLine ? [".own-line"] : []),
  ];
  const parts = ["#".repeat((block.headingLevel[0] ?? 1) + 1), code, code === "" ? "" : "|", text, braces(attributes)];
  return parts.filter((part) => part !== "").join(" ");
}

/** Number signs at the end of a line would be read as a heading's closing sequence. */
function escapeEndOfHeading(text: string): string {
  return text.replace(/(^|[ \t])(#+)$/, "$1\\$2");
}

function writeTable(block: TableBlock, context: BlockContext): string {
  const columns = tableColumns(block.style);
  const place: InlinePlace = { kind: "cell", destination: context.destination };
  const attributes = [
    `style=${block.style}`,
    ...(block.title === "" ? [] : [`title="${escapeAttribute(block.title)}"`]),
    ...(block.showFilter ? ["filter"] : []),
    ...(block.quickLook ? ["quick-look"] : []),
  ];
  const head = Array.from({ length: columns }, (_, index) => cell(block.head[index] ?? "", place));
  const lines = [
    `:::table${braces(attributes)}`,
    tableLine(head),
    `${"|---".repeat(columns)}|`,
    ...block.rows.map((row) => tableLine(rowCells(row, columns, place))),
    ":::",
  ];
  return lines.join("\n");
}

function rowCells(row: TableRow, columns: number, place: InlinePlace): string[] {
  if (row.kind === "band") {
    const words = cell(row.column1, place);
    return [words === "" ? "#" : `# ${words}`, ...Array.from({ length: columns - 1 }, () => "")];
  }
  const [first = "", ...others] = [row.column1, row.column2, row.column3, row.column4].slice(0, columns);
  return [cell(first, place).replace(/^#(?= |$)/, "\\#"), ...others.map((html) => cell(html, place))];
}

function cell(html: string, place: InlinePlace): string {
  return inlineMarkdown(parseInline(html), place);
}

function tableLine(cells: readonly string[]): string {
  return `${cells.map((words) => (words === "" ? "| " : `| ${words} `)).join("")}|`;
}

/** Escapes a title in quotation marks; only escapes what would be read as a character reference. */
function escapeAttribute(text: string): string {
  return text.replace(/&(?=[A-Za-z#])/g, "&amp;").replace(/"/g, "&quot;");
}

function writePicture(block: ImageBlock): string {
  const [image] = block.image;
  if (image === undefined) {
    return "";
  }
  const words = escapeText(image.alt, {
    before: "[",
    after: "]",
    colonMayFollow: false,
    bars: false,
    brackets: !hasPairedBrackets(image.alt),
  });
  const alt = escapeEndOfHeading(words);
  const caption = image.caption
    .replace(/\\(?=[!-/:-@[-`{-~\u00a0]|$)|"/g, "\\$&")
    .replace(/&(?=[A-Za-z#])/g, "\\&")
    .replace(/\u00a0/g, "&nbsp;");
  return `![${alt}](${image.url.slice(1)}${caption === "" ? "" : ` "${caption}"`})`;
}
