import { type Block, replaceMarks, seenText, tableCells } from "../../../../content/server/authoring.ts";
import type { MadeBlock } from "../blocks/made-block.ts";
import type { WordList } from "./word-list.ts";

/** Adds the words of a block, each as often as it occurs in the source. */
export function addMadeBlock(words: WordList, made: MadeBlock): void {
  const { block } = made;
  if (block.type !== "table") {
    addBlock(words, block);
    return;
  }
  if (!made.repeatedTitle) {
    words.addText(block.title);
  }
  for (const cell of block.head) {
    words.addText(textOfHtml(cell));
  }
  const { repeatedCells } = made;
  for (const [index, row] of block.rows.entries()) {
    for (const [column, cell] of tableCells(row).entries()) {
      if (cell !== "" && (repeatedCells.size === 0 || !repeatedCells.has(`${index}:${column + 1}`))) {
        words.addText(textOfHtml(cell));
      }
    }
  }
}

/** Adds the words of a block as readers see them. */
export function addBlock(words: WordList, block: Block): void {
  for (const html of seenText(block)) {
    words.addText(textOfHtml(html));
  }
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Returns the text of clean HTML without the marks of footnotes, with a space where a block or line ends. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) {
    return html;
  }
  return replaceMarks(html, () => "")
    .replace(/<\/?(?:p|br|ul|ol|li|blockquote)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
