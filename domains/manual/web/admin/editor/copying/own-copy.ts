import { type Node, Slice } from "prosemirror-model";
import { type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { plainText } from "../../../../model/blocks/plain-text.ts";
import { keptBlock, newBlockId, pageSchema, rowsOf } from "../document/page-schema.ts";
import { element } from "../editing/element.ts";
import { asPaste, putBlocks } from "../paste/put-blocks.ts";

/**
 * Where this browser keeps what was copied last in an editor. The clipboard has its name, beside what other programs read:
 * no other page can have the editor take parts that nobody wrote in it.
 */
const KEPT = "desk copy";
const NAMED = /data-desk-copy="([\w-]+)"/;

/** What was copied in this tab last, also where the browser keeps nothing. */
let latest: { name: string; slice: unknown } | null = null;

/** Puts what is selected on the clipboard, whole: tables and pictures, too. Returns false if nothing is selected. */
export function copyOwn(view: EditorView, data: DataTransfer | null): boolean {
  const { selection } = view.state;
  if (selection.empty || !data) return false;
  const slice = selection.content();
  const { dom } = view.serializeForClipboard(slice);
  const parts: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isBlock && node.isAtom) parts.push(node);
  });
  for (const [at, place] of [
    ...dom.querySelectorAll("[data-block=table], [data-block=image], [data-block=island]"),
  ].entries())
    place.replaceChildren(...forOthers(parts[at]));
  const name = newBlockId();
  dom.firstElementChild?.setAttribute("data-desk-copy", name);
  data.clearData();
  data.setData("text/html", dom.innerHTML);
  data.setData("text/plain", slice.content.textBetween(0, slice.content.size, "\n\n", wordsOf));
  latest = { name, slice: slice.toJSON() };
  try {
    localStorage.setItem(KEPT, JSON.stringify(latest));
  } catch {
    // It is full, or the window is private: other tabs take what the clipboard has.
  }
  return true;
}

/** What was copied in an editor of this browser, of which the clipboard has this; null for anything else. */
export function ownCopy(html: string): Slice | null {
  const [, name] = NAMED.exec(html) ?? [];
  if (name === undefined) return null;
  try {
    const kept: unknown = latest?.name === name ? latest : JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const isIt = typeof kept === "object" && kept !== null && "name" in kept && kept.name === name && "slice" in kept;
    return isIt ? Slice.fromJSON(pageSchema, kept.slice) : null;
  } catch {
    return null;
  }
}

/** Puts it where the selection is: words into the text that is there, if all have room in it, else as blocks. */
export function putOwn(state: EditorState, slice: Slice): Transaction {
  const { content, openStart, openEnd } = slice;
  const isInside = content.childCount === 1 && openStart > 0 && openEnd > 0;
  if (isInside && !(state.selection instanceof NodeSelection)) {
    const words = content.textBetween(0, content.size).length;
    const without = state.tr.deleteSelection().doc.textContent.length;
    const transaction = state.tr.replaceSelection(slice);
    if (transaction.doc.textContent.length === without + words) return asPaste(transaction);
  }
  // A selection that ends at the start of a block has nothing of it.
  const isEdge = (at: number) => at === 0 || at === content.childCount - 1;
  const blocks = content.content.filter((block, at) => block.isAtom || block.textContent !== "" || !isEdge(at));
  return blocks.length === 0 ? state.tr : putBlocks(state.tr, blocks, { areApart: true });
}

/** A table or picture as other programs read it. */
function forOthers(node: Node | undefined): HTMLElement[] {
  const block = node && keptBlock(node);
  if (block?.type === "image")
    return block.image.map(({ url, alt }) => element("img", { src: new URL(url, location.href).href, alt }));
  if (block?.type !== "table" || !node) return [];
  const cellsOf = (tag: "th" | "td", cells: readonly string[]) =>
    cells.map((html) => {
      const cell = element(tag);
      cell.innerHTML = html;
      return cell;
    });
  const rows = linesOf(node, block.head.length).map((cells) => element("tr", {}, ...cellsOf("td", cells)));
  const head = element("thead", {}, element("tr", {}, ...cellsOf("th", block.head)));
  return [element("table", {}, head, element("tbody", {}, ...rows))];
}

/** The words of what is no text: of a table, a line for each row. */
function wordsOf(node: Node): string {
  const block = keptBlock(node);
  if (block?.type === "image") return block.image.map(({ alt, caption }) => caption || alt).join("\n");
  if (block?.type !== "table") return node.type.name === "br" ? "\n" : "";
  return [block.head, ...linesOf(node, block.head.length)].map((cells) => cells.map(plainText).join("\t")).join("\n");
}

/** The cells of the rows; a band has one. */
function linesOf(table: Node, columns: number): (readonly string[])[] {
  return rowsOf(table).map(({ kind, cells }) => cells.slice(0, kind === "band" ? 1 : columns));
}
