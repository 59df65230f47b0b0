import { type Attrs, Fragment, type Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { idOf, nodeType } from "../document/page-schema.ts";
import { emptyBlock } from "../document/blocks-to-document.ts";
import { type BlockKind, blockName } from "./block-kinds.ts";

/** A top-level block: where it begins, and its place among the others. */
export interface BlockPlace {
  node: Node;
  at: number;
  index: number;
}

/** The block that the selection begins in. */
export function blockAt(state: EditorState): BlockPlace {
  const { $from } = state.selection;
  const index = Math.min($from.index(0), state.doc.childCount - 1);
  return { node: state.doc.child(index), at: $from.posAtIndex(index, 0), index };
}

/** Says something to a screen reader. */
export type Say = (sentence: string) => void;

/** Moves the block with the cursor up or down. */
export function moveBlock(by: -1 | 1, say: Say): Command {
  return (state, dispatch) => {
    const { node, at, index } = blockAt(state);
    const other = state.doc.maybeChild(index + by);
    if (!other) {
      if (dispatch) say(`${blockName(node)} is already ${by < 0 ? "first" : "last"}.`);
      return true;
    }
    if (!dispatch) return true;
    const { tr: transaction, selection } = state;
    const to = by < 0 ? at - other.nodeSize : at + other.nodeSize;
    transaction.delete(at, at + node.nodeSize).insert(to, node);
    const shift = to - at;
    transaction.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(transaction.doc, to)
        : TextSelection.create(transaction.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch(transaction.scrollIntoView());
    say(`${blockName(node)} moved ${by < 0 ? "up" : "down"}: ${index + by + 1} of ${state.doc.childCount}.`);
    return true;
  };
}

/** Removes the block with the cursor; the last one leaves an empty one to write in. */
export function removeBlock(say: Say): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const { node, at } = blockAt(state);
    const { tr: transaction } = state;
    if (state.doc.childCount === 1) transaction.insert(node.nodeSize, emptyBlock("prose"));
    transaction.delete(at, at + node.nodeSize);
    const near = transaction.doc.resolve(Math.min(at, transaction.doc.content.size));
    dispatch(transaction.setSelection(Selection.near(near, at === 0 ? 1 : -1)).scrollIntoView());
    say(`${blockName(node)} removed. Undo brings it back.`);
    return true;
  };
}

/** Puts a block behind the one with the cursor, and the cursor into it. */
export function insertBlock(block: Node, say: Say): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const { node, at, index } = blockAt(state);
    const place = at + node.nodeSize;
    const transaction = state.tr.insert(place, block);
    selectBlock(transaction, place, block);
    dispatch(transaction.scrollIntoView());
    say(`${blockName(block)} added: ${index + 2} of ${transaction.doc.childCount}.`);
    return true;
  };
}

function selectBlock(transaction: Transaction, at: number, block: Node): void {
  transaction.setSelection(
    block.isAtom ? NodeSelection.create(transaction.doc, at) : Selection.near(transaction.doc.resolve(at + 1)),
  );
}

/** Makes the block with the cursor another kind; its words and its id stay. */
export function makeBlock(kind: BlockKind, say: Say): Command {
  return (state, dispatch) => {
    const { node, at } = blockAt(state);
    if (node.isAtom) return false;
    if (!dispatch) return true;
    const attrs: Attrs = { id: idOf(node), ...(kind.marker === undefined ? {} : { marker: kind.marker }) };
    const content = contentFor(kind, node);
    const made = nodeType(kind.type).create(attrs, content);
    const { anchor } = state.selection;
    const transaction = state.tr.replaceWith(at, at + node.nodeSize, made);
    const here = Math.min(anchor, at + made.nodeSize - 1);
    dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(here))).scrollIntoView());
    say(`Changed to ${kind.name}.`);
    return true;
  };
}

/** The words of a block in the form that another kind takes: a heading is one line. */
function contentFor({ type }: BlockKind, node: Node): Fragment {
  const isLine = node.type.name === "heading";
  if (type !== "heading")
    return isLine ? Fragment.from(nodeType("paragraph").create(null, node.content)) : node.content;
  if (isLine) return node.content;
  const lines: Node[][] = [];
  node.descendants((child) => {
    if (child.isTextblock) lines.push([...child.children]);
  });
  const between = node.type.schema.text(" ");
  return Fragment.from(lines.flatMap((line, at) => (at === 0 ? line : [between, ...line])));
}

/** Changes attributes of a block. */
export function setAttributes(at: number, attributes: Attrs): Command {
  return (state, dispatch) => {
    if (!state.doc.nodeAt(at)) return false;
    const { tr: transaction } = state;
    for (const [name, value] of Object.entries(attributes)) transaction.setNodeAttribute(at, name, value);
    dispatch?.(transaction);
    return true;
  };
}

/** Behind a heading, and behind an empty last paragraph of any block, Enter begins a text of its own. */
export const leaveByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { node, at } = blockAt(state);
  if (!empty || $from.depth === 0) return false;
  const isHeading = node.type.name === "heading";
  const isBlankEnd =
    $from.depth === 2 &&
    $from.parent.content.size === 0 &&
    $from.index(1) === node.childCount - 1 &&
    node.childCount > 1;
  if (!isHeading && !isBlankEnd) return false;
  if (isHeading && $from.parentOffset < $from.parent.content.size) return $from.parentOffset > 0;
  const { tr: transaction } = state;
  if (isBlankEnd) transaction.delete($from.before(), $from.after());
  const place = transaction.mapping.map(at + node.nodeSize);
  transaction.insert(place, emptyBlock("prose"));
  dispatch?.(transaction.setSelection(Selection.near(transaction.doc.resolve(place + 1))).scrollIntoView());
  return true;
};

/** Backspace at the start of a block: an empty one goes, and two texts become one. */
export const joinByBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { node, at, index } = blockAt(state);
  if (!empty || node.isAtom || $from.pos !== Selection.atStart(node).from + at + 1) return false;
  const before = state.doc.maybeChild(index - 1);
  if (!before) return false;
  const { tr: transaction } = state;
  if (node.textContent === "" && node.childCount <= 1) {
    transaction.delete(at, at + node.nodeSize);
    transaction.setSelection(
      before.isAtom
        ? NodeSelection.create(transaction.doc, at - before.nodeSize)
        : Selection.near(transaction.doc.resolve(at), -1),
    );
  } else if (before.type === node.type && node.type.name === "prose") {
    transaction.join(at);
  } else if (before.isAtom) {
    transaction.setSelection(NodeSelection.create(state.doc, at - before.nodeSize));
  } else return false;
  dispatch?.(transaction.scrollIntoView());
  return true;
};
