import type { Node } from "prosemirror-model";
import { blockOf } from "../document/document-to-blocks.ts";
import { nodeType } from "../document/page-schema.ts";

/** The most characters of a text block as it is stored, with some room for what is written later. */
const MOST_CHARACTERS = 190_000;
/** Long texts are parted so: what is written in one, saved and laid out again is a block at a time. */
const WANTED_CHARACTERS = 20_000;
/** So many paragraphs are put into blocks at a time. */
const AT_ONCE = 500;

/** Puts paragraphs into blocks of some pages each. */
export function inBlocks(flow: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  let [inside, characters]: [Node[], number] = [[], 0];
  for (const node of flow.flatMap(inLength)) {
    const length = lengthOf(node);
    if (inside.length > 0 && characters + length > WANTED_CHARACTERS) {
      blocks.push(nodeType("prose").create(null, inside));
      [inside, characters] = [[], 0];
    }
    inside.push(node);
    characters += length;
  }
  return inside.length === 0 ? blocks : [...blocks, nodeType("prose").create(null, inside)];
}

/** Makes one text of those that stand behind each other, as far as a block should hold it; block by block. */
export function* joinTexts(pieces: Iterable<Node>): Generator<Node> {
  let flow: Node[] = [];
  for (const piece of pieces) {
    if (piece.type.name === "prose") flow.push(...piece.children);
    else {
      yield* inBlocks(flow);
      flow = [];
      yield piece;
    }
    // The last one may have room for more.
    if (flow.length >= AT_ONCE) {
      const blocks = inBlocks(flow);
      flow = [...(blocks.pop()?.children ?? [])];
      yield* blocks;
    }
  }
  yield* inBlocks(flow);
}

/** Whether a block has room for more. */
export function hasRoom(block: Node, more: Node): boolean {
  return lengthOf(block) + lengthOf(more) <= MOST_CHARACTERS;
}

/** How long it is as it is stored. */
function lengthOf(node: Node): number {
  // Most paragraphs are far from the limit, whatever stands around their words.
  if (node.content.size < 200) return node.content.size * 5 + 100;
  const block = blockOf(
    nodeType("prose").create(null, node.isBlock && node.type.spec.group === "block" ? node.content : node),
  );
  return block?.type === "text" ? block.text.length : 0;
}

/** Parts what no block can hold: a paragraph at a space, a list between its items. */
function inLength(node: Node): Node[] {
  if (node.content.size < MOST_CHARACTERS / 10 || lengthOf(node) <= MOST_CHARACTERS) return [node];
  const middle = middleOf(node);
  return middle === null ? [node] : [node.cut(0, middle), node.cut(middle)].flatMap(inLength);
}

function middleOf(node: Node): number | null {
  const half = Math.floor(node.content.size / 2);
  if (node.isTextblock) {
    const space = node.textBetween(0, node.content.size, "", " ").indexOf(" ", half);
    return space === -1 ? half : space + 1;
  }
  if (node.childCount < 2) return null;
  let at = 0;
  for (const child of node.children.slice(0, -1)) {
    at += child.nodeSize;
    if (at >= half) return at;
  }
  return at;
}
