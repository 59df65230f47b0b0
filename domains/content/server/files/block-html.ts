import type { Block } from "../../blocks/schema.ts";
import type { TableRow } from "../../blocks/table/schema.ts";

/** What changes a piece of HTML: `flow` is paragraphs, lists and quotations, `inline` is one line. */
export type HtmlChange = (html: string, profile: "flow" | "inline") => string;

/** A block with every piece of its HTML changed. */
export function changeBlockHtml(block: Block, change: HtmlChange): Block {
  switch (block.type) {
    case "heading":
      return { ...block, headingText: change(block.headingText, "inline") };
    case "text":
      return { ...block, text: change(block.text, "flow") };
    case "tip":
      return { ...block, tip: change(block.tip, "flow") };
    case "example":
      return { ...block, text: change(block.text, "flow") };
    case "table":
      return {
        ...block,
        head: block.head.map((cell) => change(cell, "inline")),
        rows: block.rows.map((row) => changeRow(row, change)),
      };
    case "image":
      return block;
  }
}

function changeRow(row: TableRow, change: HtmlChange): TableRow {
  return {
    kind: row.kind,
    column1: change(row.column1, "inline"),
    column2: change(row.column2, "inline"),
    column3: change(row.column3, "inline"),
    column4: change(row.column4, "inline"),
  };
}
