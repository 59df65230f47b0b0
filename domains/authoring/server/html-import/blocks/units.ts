import { isBlock } from "../source/element-kinds.ts";
import { childrenOf, type SourceElement, type SourceNode } from "../source/nodes.ts";
import { textOf } from "../source/text-of.ts";
import type { Piece } from "../outline/pieces.ts";
import { listStart } from "./source-writer.ts";

/** A paragraph or part of a list: the units of a text or an example. */
export type Unit =
  | {
      readonly kind: "paragraph";
      readonly nodes: readonly SourceNode[];
      readonly quoted: boolean;
      readonly isExample: boolean;
      readonly text: string;
    }
  | {
      readonly kind: "list";
      readonly list: SourceElement;
      readonly items: readonly ListItem[];
      readonly start: number;
    };

/** A list item, or the part of it before its examples. */
type ListItem = readonly SourceNode[];

const lookedAt = 400;

/**
 * Returns the units of a paragraph or list. A bulleted list with examples in its items is split at them, so that they
 * become examples as anywhere else; a numbered list would lose its numbering, so it isn't split.
 */
export function unitsOf(
  piece: Extract<Piece, { kind: "paragraph" | "list" }>,
  startsExample: (text: string) => boolean,
): Unit[] {
  if (piece.kind === "paragraph") {
    return [paragraph(piece.nodes, piece.quoted, piece.isExample)];
  }
  const list = piece.element;
  const items = itemsOf(list);
  const holdsExamples = items.some((item) => blocksIn(item).some((block) => startsExample(textOf([block], lookedAt))));
  if (list.name === "ol" || !holdsExamples) {
    return [{ kind: "list", list, items, start: listStart(list) }];
  }
  return items.flatMap((item) => divide(list, item));
}

function paragraph(nodes: readonly SourceNode[], quoted: boolean, isExample = false): Unit {
  return { kind: "paragraph", nodes, quoted, isExample, text: textOf(nodes, lookedAt) };
}

/** Returns the items of a list; text between items is an item too, so that it isn't lost. */
function itemsOf(list: SourceElement): ListItem[] {
  const items: SourceNode[][] = [];
  let between: SourceNode[] | null = null;
  for (const node of childrenOf(list)) {
    if (node.kind === "element" && node.name === "li") {
      items.push([...childrenOf(node)]);
      between = null;
    } else if (between === null) {
      between = [node];
      items.push(between);
    } else {
      between.push(node);
    }
  }
  return items.filter((item) => textOf(item, 1) !== "");
}

function blocksIn(item: ListItem): SourceElement[] {
  return item.filter((node) => node.kind === "element").filter(isBlock);
}

function divide(list: SourceElement, item: ListItem): Unit[] {
  const units: Unit[] = [];
  let bare: SourceNode[] = [];
  const flush = () => {
    if (textOf(bare, 1) !== "") {
      units.push({ kind: "list", list, items: [bare], start: 1 });
    }
    bare = [];
  };
  for (const node of item) {
    const divides = node.kind === "element" && isBlock(node) && (node.name === "p" || node.name === "blockquote");
    if (divides && textOf([node], 1) !== "") {
      flush();
      units.push(paragraph([node], node.name === "blockquote"));
    } else {
      bare.push(node);
    }
  }
  flush();
  return units;
}
