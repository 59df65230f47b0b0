import type { Block } from "./schema.ts";

/** Returns the block with `change` applied to each of its HTML fields. */
export function mapHtml(block: Block, change: (html: string) => string): Block {
  switch (block.type) {
    case "heading":
      return { ...block, headingText: change(block.headingText) };
    case "text":
      return { ...block, text: change(block.text) };
    case "tip":
      return { ...block, tip: change(block.tip) };
    case "example":
      return { ...block, text: change(block.text) };
    case "table": {
      const rows = block.rows.map((row) => ({
        kind: row.kind,
        column1: change(row.column1),
        column2: change(row.column2),
        column3: change(row.column3),
        column4: change(row.column4),
      }));
      return { ...block, head: block.head.map(change), rows };
    }
    case "image":
      return block;
  }
}
