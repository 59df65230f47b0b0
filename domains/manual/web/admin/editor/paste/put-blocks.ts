import { closeHistory } from "prosemirror-history";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, NodeSelection, Selection, type Transaction } from "prosemirror-state";
import { StepMap } from "prosemirror-transform";
import { idOf, newBlockId, nodeType } from "../document/page-schema.ts";
import { hasRoom } from "./in-blocks.ts";

/**
 * Puts pasted blocks where the selection is, in one step that undo takes back: words alone into the text that is written
 * there, several blocks behind what stands before the cursor. Every block gets an id of its own. `areApart`: words alone
 * are a block, too.
 */
export function putBlocks(transaction: Transaction, pasted: readonly Node[], { areApart = false } = {}): Transaction {
  if (!(transaction.selection instanceof NodeSelection)) transaction.deleteSelection();
  const { $from } = transaction.selection;
  const [only] = pasted;
  const isText = !areApart && pasted.length === 1 && only?.type.name === "prose";
  if (isText && $from.depth > 0 && putText(transaction, only)) return asPaste(transaction);
  const blocks = pasted.map((block) => block.type.create({ ...block.attrs, id: newBlockId() }, block.content));
  const index = Math.min($from.index(0), transaction.doc.childCount - 1);
  const here = transaction.doc.child(index);
  const at = $from.posAtIndex(index, 0);
  const [before, after] = partsAround(transaction, here);
  const around = [...before, ...blocks, ...after];
  transaction.replaceWith(at, at + here.nodeSize, around);
  const behind = Fragment.from([...before, ...blocks]).size + at;
  const last = blocks.at(-1);
  transaction.setSelection(
    last?.isAtom === true
      ? NodeSelection.create(transaction.doc, behind - last.nodeSize)
      : Selection.near(transaction.doc.resolve(behind), -1),
  );
  return asPaste(transaction);
}

/** A part of what is pasted: blocks, or paragraphs that go on with the text before them. */
export interface PastedPart {
  nodes: readonly Node[];
  goesOn: boolean;
}

/** So many paragraphs are put in at a time. */
const AT_ONCE = 120;

/** Parts what is long, so that a browser can answer between two parts. */
export function partsOf(pasted: readonly Node[]): PastedPart[] {
  return pasted.flatMap((block): PastedPart[] => {
    if (block.type.name !== "prose" || block.childCount <= AT_ONCE) return [{ nodes: [block], goesOn: false }];
    const { children } = block;
    return Array.from({ length: Math.ceil(children.length / AT_ONCE) }, (_, at) => {
      const flow = children.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
      return at === 0
        ? { nodes: [nodeType("prose").create(null, flow)], goesOn: false }
        : { nodes: flow, goesOn: true };
    });
  });
}

/** Puts a further part behind the one before, which has the cursor at its end. Undo takes back both together. */
export function putMore(state: EditorState, { nodes, goesOn }: PastedPart): Transaction {
  const { tr: transaction, selection } = state;
  const index = selection.$from.index(0);
  const behind = selection.$from.posAtIndex(index, 0) + state.doc.child(index).nodeSize;
  const added = goesOn
    ? nodes
    : nodes.map((block) => block.type.create({ ...block.attrs, id: newBlockId() }, block.content));
  transaction.insert(goesOn ? behind - 1 : behind, added);
  const end = transaction.mapping.map(behind, -1) + (goesOn ? 0 : Fragment.from(added).size);
  const last = added.at(-1);
  transaction.setSelection(
    last?.isAtom === true
      ? NodeSelection.create(transaction.doc, end - last.nodeSize)
      : Selection.near(transaction.doc.resolve(end), -1),
  );
  return transaction;
}

/**
 * Begins a change that takes back a paste, of which the state `before` and the document `after` are known, wherever that
 * is by now. Undo takes it back by itself. Null if what was pasted was changed since.
 */
export function beginAgain(now: EditorState, before: EditorState, after: Node): Transaction | null {
  const { from, to } = before.selection;
  const pasted = differenceOf(before.doc, after) ?? { start: from, end: to, otherEnd: to };
  const start = Math.min(pasted.start, from);
  const end = Math.max(pasted.end, to);
  const endNow = end - pasted.end + pasted.otherEnd;
  const since = differenceOf(after, now.doc);
  const isBefore = since !== null && since.end <= start;
  if (since && !isBefore && since.start < endNow) return null;
  const shift = isBefore ? since.otherEnd - since.end : 0;
  const transaction = now.tr.replace(start + shift, endNow + shift, before.doc.slice(start, end));
  transaction.setSelection(before.selection.map(transaction.doc, StepMap.offset(shift)));
  return closeHistory(transaction);
}

/** Where two documents differ: from `start` to an end in each. */
function differenceOf(one: Node, other: Node): { start: number; end: number; otherEnd: number } | null {
  const start = one.content.findDiffStart(other.content);
  const ends = one.content.findDiffEnd(other.content);
  if (start === null || ends === null) return null;
  // Of what is repeated, the same signs may be counted from both sides.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  return { start, end: ends.a + overlap, otherEnd: ends.b + overlap };
}

/** Puts paragraphs into the block with the cursor; not into a heading, where only one line has room. */
function putText(transaction: Transaction, pasted: Node): boolean {
  const { content } = pasted;
  const { $from } = transaction.selection;
  const line = content.childCount === 1 && content.firstChild?.type.name === "paragraph";
  if (!$from.parent.isTextblock) return false;
  if ($from.parent.type.name === "heading" ? !line : !hasRoom($from.node(1), pasted)) return false;
  if (line && content.firstChild) {
    transaction.replaceSelection(new Slice(content.firstChild.content, 0, 0));
    return true;
  }
  const isOpen = (node: Node | null) => (node?.type.name === "paragraph" ? 1 : 0);
  transaction.replaceSelection(new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild)));
  return true;
}

/** What stays before and behind what is pasted. An empty text goes; one that is cut keeps its id in its first part. */
function partsAround({ selection: { $from } }: Transaction, here: Node): [Node[], Node[]] {
  if (!here.isAtom && here.textContent === "" && here.childCount <= 1) return [[], []];
  if (here.type.name !== "prose" || $from.depth !== 2) return [[here], []];
  const [line, index] = [$from.parent, $from.index(1)];
  const [left, right] = [line.cut(0, $from.parentOffset), line.cut($from.parentOffset)];
  const before = [...here.children.slice(0, index), ...(left.content.size > 0 ? [left] : [])];
  const after = [...(right.content.size > 0 ? [right] : []), ...here.children.slice(index + 1)];
  const id = idOf(here);
  const make = (content: readonly Node[], each: string) =>
    content.length === 0 ? [] : [nodeType("prose").create({ id: each }, content)];
  return [make(before, id), make(after, before.length === 0 ? id : newBlockId())];
}

/** Says of a change that it is a paste, for what tells pastes apart. */
export function asPaste(transaction: Transaction): Transaction {
  return transaction.setMeta("paste", true).setMeta("uiEvent", "paste").scrollIntoView();
}
