import type { Mark as NodeMark, Node } from "prosemirror-model";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { exampleMarkers } from "../../../../model/blocks/example/markers.ts";
import { flowToHtml, inlineToHtml } from "../../../../model/rich-text/to-html.ts";
import { type Mark, type MarkTag, normalizeRuns, type RichBlock, type Run } from "../../../../model/rich-text/rich-text.ts";
import { tableRow } from "../../../../model/blocks/table/cells.ts";
import {
  type EditedRow,
  idOf,
  type IdentifiedBlock,
  isSet,
  keptBlock,
  numberOf,
  rowsOf,
  textOf,
} from "./page-schema.ts";

/** The blocks of a document as they are stored. Those without words are left out: they are nothing to store. */
export function blocksOf(doc: Node): IdentifiedBlock[] {
  return doc.children.flatMap((node) => {
    const block = blockOf(node);
    return block === null ? [] : [{ id: idOf(node), block }];
  });
}

/** Most blocks are the same nodes as a moment ago. */
const made = new WeakMap<Node, { block: Block | null }>();

/** A node as a block, cleaned as the server does it; null if it has no words. */
export function blockOf(node: Node): Block | null {
  const known = made.get(node);
  if (known) return known.block;
  const block = makeBlock(node);
  made.set(node, { block });
  return block;
}

function makeBlock(node: Node): Block | null {
  switch (node.type.name) {
    case "prose": {
      const text = flowHtml(node);
      return text === "" ? null : { type: "text", text };
    }
    case "tip": {
      const tip = flowHtml(node);
      return tip === "" ? null : { type: "tip", tip };
    }
    case "example":
      return exampleOf(node);
    case "heading":
      return headingOf(node);
    case "table": {
      const table = keptBlock(node);
      if (table?.type !== "table") return null;
      return tableOf(table, rowsOf(node));
    }
    default:
      return keptBlock(node);
  }
}

/** A row without words is one to write in. */
function tableOf(table: Extract<Block, { type: "table" }>, rows: readonly EditedRow[]): Block | null {
  const written = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const hasWords = written.length > 0 || table.title !== "" || table.head.some((cell) => cell !== "");
  return hasWords ? { ...table, rows: written.map(({ kind, cells }) => tableRow(kind, cells)) } : null;
}

function exampleOf(node: Node): Block | null {
  const text = flowHtml(node);
  if (text === "") return null;
  const marker = exampleMarkers.find((each) => each === textOf(node, "marker")) ?? "NONE";
  const align = alignments.find((each) => each === textOf(node, "align"));
  return { type: "example", text, marker, alignment: align === undefined ? [] : [align] };
}

const alignments = ["left", "center", "right", "indent"] as const;

function headingOf(node: Node): Block | null {
  const [headingText, headingCode, anchor] = [inlineHtml(node), textOf(node, "code"), textOf(node, "anchor")];
  if (headingText === "" && headingCode === "") return null;
  const level = numberOf(node, "level");
  return {
    type: "heading",
    // Until it is left for the first time, a new heading has a link target that nobody reads.
    id: anchor === "" ? `new-${idOf(node).toLowerCase().slice(-12)}` : anchor,
    headingCode,
    headingText,
    headingLevel: level === null ? [] : [level],
    putNameOnItsOwnLine: isSet(node, "ownLine"),
  };
}

/** The paragraphs, lists and quotations in a node as stored HTML; '' if there are no words. */
function flowHtml(node: Node): string {
  return flowToHtml(richBlocks(node));
}

/** The line in a node as stored HTML. */
export function inlineHtml(node: Node): string {
  return inlineToHtml(runsOf(node));
}

function richBlocks(node: Node): RichBlock[] {
  return node.children.flatMap((child): RichBlock[] => {
    switch (child.type.name) {
      case "paragraph": {
        const runs = runsOf(child);
        return runs.length === 0 ? [] : [{ kind: "paragraph", runs }];
      }
      case "quote": {
        const blocks = richBlocks(child);
        return blocks.length === 0 ? [] : [{ kind: "quote", blocks }];
      }
      default: {
        const items = child.children.map(richBlocks).filter((item) => item.length > 0);
        const start = numberOf(child, "start") ?? 1;
        return items.length === 0 ? [] : [{ kind: "list", ordered: child.type.name === "ordered_list", start, items }];
      }
    }
  });
}

function runsOf(line: Node): Run[] {
  return normalizeRuns(
    line.children.map(({ isText, text = "", marks }): Run => {
      const formats = marks.flatMap(formatOf);
      return isText ? { kind: "text", text, marks: formats } : { kind: "break", marks: formats };
    }),
  );
}

const tags: Readonly<Record<string, MarkTag>> = {
  link: "a",
  em: "em",
  strong: "strong",
  u: "u",
  s: "s",
  sc: "sc",
  sup: "sup",
  sub: "sub",
  code: "code",
};

function formatOf(mark: NodeMark): Mark[] {
  const tag = tags[mark.type.name];
  return tag === undefined ? [] : [{ tag, href: textOf(mark, "href") }];
}
