import type { Transaction } from "prosemirror-state";
import { idOf, newBlockId, textOf } from "../document/page-schema.ts";

/**
 * Gives blocks that came without an id, or with that of another block, one of their own, in the same transaction: what
 * the journal keeps then has them. A copy of a heading loses its link target, too.
 */
export function withIds(transaction: Transaction): Transaction {
  if (!transaction.docChanged) return transaction;
  const seen = new Set<string>();
  const anchors = new Set<string>();
  let at = 0;
  for (const node of transaction.doc.children) {
    const id = idOf(node);
    if (id === "" || seen.has(id)) transaction.setNodeAttribute(at, "id", newBlockId());
    seen.add(id);
    const anchor = node.type.name === "heading" ? textOf(node, "anchor") : "";
    if (anchor !== "" && anchors.has(anchor)) transaction.setNodeAttribute(at, "anchor", "");
    anchors.add(anchor);
    at += node.nodeSize;
  }
  return transaction;
}

/**
 * Gives new headings, other than the one with the cursor, the link target that they keep: made of the code, else of the
 * words. Returns null if there is nothing to give.
 */
export function withAnchors(transaction: Transaction, cursor: number): Transaction | null {
  const taken = new Set(transaction.doc.children.map((node) => textOf(node, "anchor")));
  let at = 0;
  for (const node of transaction.doc.children) {
    const isLeft = cursor <= at || cursor >= at + node.nodeSize;
    if (node.type.name === "heading" && textOf(node, "anchor") === "" && isLeft && node.textContent.trim() !== "") {
      const anchor = freeAnchor(textOf(node, "code") || node.textContent, taken);
      taken.add(anchor);
      transaction.setNodeAttribute(at, "anchor", anchor);
    }
    at += node.nodeSize;
  }
  return transaction.docChanged ? transaction : null;
}

function freeAnchor(words: string, taken: ReadonlySet<string>): string {
  const base =
    words
      .normalize("NFKD")
      .replaceAll(/\p{M}+|['’]/gu, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9.]+/g, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "")
      .slice(0, 100) || "heading";
  let anchor = base;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
  return anchor;
}
