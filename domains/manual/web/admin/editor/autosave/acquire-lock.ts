import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { mergeOrder } from "../../../../admin/merge-tables.ts";
import { pairRows } from "../../../../model/compare/blocks/redline-blocks.ts";
import { tableRow } from "../../../../model/blocks/table/cells.ts";
import { type EditedRow, type IdentifiedBlock, idOf, keptBlock, newBlockId, rowsOf } from "../document/page-schema.ts";
import { emptyBlock, nodeOf } from "../document/blocks-to-document.ts";

/** What others did to a page. */
interface News {
  put: readonly IdentifiedBlock[];
  remove: readonly string[];
  /** The ids of the blocks in order: as this editor sent them last, and as they are on the server. */
  order: { sent: readonly string[]; theirs: readonly string[] };
}

/** Takes what others did into the document. One's own undo leaves it alone. */
export function takeOver(transaction: Transaction, { put, remove, order }: News): Transaction {
  // Before what others added is put at the end: where that stands is theirs to say.
  const here = transaction.doc.children.map(idOf);
  for (const block of put) {
    const found = find(transaction, block.id);
    const node = nodeOf(block);
    const there = found && transaction.doc.nodeAt(found.at);
    if (there?.type.name === "table" && node.type === there.type) takeTable(transaction, found?.at ?? 0, there, node);
    else if (found) transaction.replaceWith(found.at, found.at + found.size, node);
    else transaction.insert(transaction.doc.content.size, node);
  }
  for (const id of remove) {
    const found = find(transaction, id);
    if (!found) continue;
    if (transaction.doc.childCount === 1) transaction.insert(found.at + found.size, emptyBlock("prose"));
    transaction.delete(found.at, found.at + found.size);
  }
  arrange(transaction, mergeOrder(order.sent, here, order.theirs));
  return transaction.setMeta("addToHistory", false);
}

/** Rows that are recognized keep their ids: what was changed in them can be undone, and the cursor stays. */
function takeTable(transaction: Transaction, at: number, there: Node, node: Node): void {
  const stored = (rows: readonly EditedRow[]) => rows.map(({ kind, cells }) => tableRow(kind, cells));
  const [old, fresh] = [rowsOf(there), rowsOf(node)];
  const [before, after] = [stored(old), stored(fresh)];
  const known = new Map(before.map((row, index) => [row, old[index]]));
  const kept = new Map(
    pairRows(before, after).flatMap((pair) => {
      const row = pair.before === null ? undefined : known.get(pair.before);
      return pair.after === null || row === undefined ? [] : [[pair.after, { row, isSame: pair.isSame }] as const];
    }),
  );
  const rows = after.map((row, index) => {
    const found = kept.get(row);
    return found?.isSame === true
      ? found.row
      : { kind: row.kind, cells: fresh[index]?.cells, id: found?.row.id ?? newBlockId() };
  });
  transaction.setNodeAttribute(at, "rows", rows);
  transaction.setNodeAttribute(at, "block", keptBlock(node));
}

/** Moves blocks until they stand in an order; blocks that it doesn't name stay where they come to stand. */
function arrange(transaction: Transaction, ids: readonly string[]): void {
  const known = new Set(transaction.doc.children.map(idOf));
  for (const [place, id] of ids.filter((each) => known.has(each)).entries()) {
    const there = transaction.doc.maybeChild(place);
    if (there && idOf(there) === id) continue;
    const found = find(transaction, id);
    if (!found) continue;
    const node = transaction.doc.nodeAt(found.at);
    if (!node) continue;
    transaction.delete(found.at, found.at + found.size);
    transaction.insert(positionOf(transaction, place), node);
  }
}

function positionOf({ doc }: Transaction, place: number): number {
  return doc.children.slice(0, place).reduce((size, { nodeSize }) => size + nodeSize, 0);
}

function find({ doc }: Transaction, id: string): { at: number; size: number } | null {
  let at = 0;
  for (const node of doc.children) {
    if (idOf(node) === id) return { at, size: node.nodeSize };
    at += node.nodeSize;
  }
  return null;
}
