import type { Block } from "../../../blocks/schema.ts";
import type { TableRow } from "../../../blocks/table/schema.ts";
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
    for (const [column, cell] of cellsOf(row).entries()) {
      if (cell !== "" && (repeatedCells.size === 0 || !repeatedCells.has(`${index}:${column + 1}`))) {
        words.addText(textOfHtml(cell));
      }
    }
  }
}

function cellsOf(row: TableRow): string[] {
  return [row.column1, row.column2, row.column3, row.column4];
}

/** Adds the words of a block as readers see them. */
export function addBlock(words: WordList, block: Block): void {
  for (const html of htmlOf(block)) {
    words.addText(textOfHtml(html));
  }
}

function htmlOf(block: Block): string[] {
  switch (block.type) {
    case "heading":
      return [block.headingCode, block.headingText];
    case "text":
    case "example":
      return [block.text];
    case "tip":
      return [block.tip];
    case "table":
      return [block.title, ...block.head, ...block.rows.flatMap(cellsOf)];
    case "image":
      return block.image.map((image) => image.caption);
  }
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Returns the text of clean HTML, with a space where a block or line ends. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) {
    return html;
  }
  return html
    .replace(/<\/?(?:p|br|ul|ol|li|blockquote)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}
