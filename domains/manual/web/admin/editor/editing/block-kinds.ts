import type { Node } from "prosemirror-model";
import { keptBlock, textOf } from "../document/page-schema.ts";

/** What a block can be made, in the order of the menus. */
export interface BlockKind {
  name: string;
  /** The node's type, and the attributes that make it this kind. */
  type: string;
  marker?: string;
}

/** What can be written with words. */
export const textKinds: readonly BlockKind[] = [
  { name: "Text", type: "prose" },
  { name: "Heading", type: "heading" },
  { name: "Tip", type: "tip" },
  { name: "Example", type: "example", marker: "NONE" },
  { name: "Wrong example", type: "example", marker: "NOT" },
];

/** What an example's marker is called (BLOCK-3). */
export const markerNames: Readonly<Record<string, string>> = {
  NONE: "plain",
  NOT: "wrong: “Not:”",
  BUT: "“But:”",
  BUTA: "“But also:”",
  BUTC: "“But continuing:”",
  BTCT: "“But in citations:”",
  BCMS: "“becomes:”",
  OR: "“or:”",
  THUS: "“Thus:”",
  BQUT: "quotation",
  BQTA: "quotation with its source",
  BDOT: "with a dot",
  BLNK: "apart from the one above",
  ALNL: "at the edge",
  SMAR: "closer to the edge",
};

const names: Readonly<Record<string, string>> = {
  prose: "Text",
  heading: "Heading",
  tip: "Tip",
  example: "Example",
  table: "Table",
  image: "Picture",
  island: "Block",
};

/** What a block is called: 'Wrong example'. */
export function blockName(node: Node): string {
  if (node.type.name === "example" && textOf(node, "marker") === "NOT") return "Wrong example";
  if (keptBlock(node)?.type === "footnotes") return "Footnotes";
  return names[node.type.name] ?? "Block";
}
