import type { Attrs, Mark, Node } from "prosemirror-model";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { readCleanFlow, readCleanLine } from "../../../../model/rich-text/read-clean-html.ts";
import type { RichBlock, Run } from "../../../../model/rich-text/rich-text.ts";
import { tableCells } from "../../../../model/blocks/table/cells.ts";
import { type EditedRow, type IdentifiedBlock, markType, newBlockId, nodeType, pageSchema } from "./page-schema.ts";

/** Makes the blocks of a page one document; a page without blocks gets an empty one to write in. */
export function documentOf(blocks: readonly IdentifiedBlock[]): Node {
  const nodes = blocks.map(nodeOf);
  return nodeType("doc").create(null, nodes.length > 0 ? nodes : [emptyBlock("prose")]);
}

/** Makes an empty block of a kind: 'prose', 'tip', 'example' or 'heading'. */
export function emptyBlock(kind: string, attributes: Attrs = {}): Node {
  const attrs = { id: newBlockId(), ...attributes };
  return kind === "heading"
    ? nodeType(kind).create(attrs)
    : nodeType(kind).create(attrs, nodeType("paragraph").create());
}

/** Makes a block a node. */
export function nodeOf({ id, block }: IdentifiedBlock): Node {
  if (block.type === "text") return nodeType("prose").create({ id }, flowNodes(block.text));
  if (block.type === "tip") return nodeType("tip").create({ id }, flowNodes(block.tip));
  if (block.type === "example") {
    const attrs = { id, marker: block.marker, align: block.alignment[0] ?? "" };
    return nodeType("example").create(attrs, flowNodes(block.text));
  }
  if (block.type === "heading") {
    const { id: anchor, headingCode: code, headingLevel, putNameOnItsOwnLine: ownLine } = block;
    const attrs = { id, anchor, code, level: headingLevel[0] ?? null, ownLine };
    return nodeType("heading").create(attrs, inlineNodes(readCleanLine(block.headingText)));
  }
  if (block.type === "table")
    return nodeType("table").create({ id, block: { ...block, rows: [] }, rows: block.rows.map(editedRow) });
  return nodeType(block.type === "image" ? "image" : "island").create({ id, block });
}

function editedRow(row: Extract<Block, { type: "table" }>["rows"][number]): EditedRow {
  return { id: newBlockId(), kind: row.kind, cells: tableCells(row) };
}

/** A block's text is never without a paragraph to write in. */
function flowNodes(html: string): Node[] {
  const nodes = richNodes(readCleanFlow(html));
  return nodes.length > 0 ? nodes : [nodeType("paragraph").create()];
}

function richNodes(blocks: readonly RichBlock[]): Node[] {
  return blocks.map(richNode);
}

function richNode(block: RichBlock): Node {
  if (block.kind === "paragraph") return nodeType("paragraph").create(null, inlineNodes(block.runs));
  if (block.kind === "quote") return nodeType("quote").create(null, richNodes(block.blocks));
  const items = block.items.map((item) => nodeType("item").create(null, richNodes(item)));
  return block.ordered
    ? nodeType("ordered_list").create({ start: block.start }, items)
    : nodeType("bullet_list").create(null, items);
}

/** One line of clean HTML as a paragraph: a cell of a table, while it is edited. */
export function lineNode(html: string): Node {
  return nodeType("paragraph").create(null, inlineNodes(readCleanLine(html)));
}

function inlineNodes(runs: readonly Run[]): Node[] {
  return runs.map((run) => {
    const marks = run.marks.reduce<readonly Mark[]>((set, { tag, href }) => {
      return (tag === "a" ? markType("link").create({ href }) : markType(tag).create()).addToSet(set);
    }, []);
    return run.kind === "text" ? pageSchema.text(run.text, marks) : nodeType("br").create(null, null, marks);
  });
}
