import {
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from "prosemirror-model";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { cleanHref } from "../../../../model/rich-text/to-html.ts";
import { markerWords } from "../../../../model/blocks/example/markers.ts";
import { titleLevel } from "../../../../model/blocks/heading/render.ts";

/** A version of the schema: what was kept in a browser under another one is not read. */
export const SCHEMA_VERSION = 1;

const id = { id: { default: "" } };

/** A top-level block: the cursor and deletions stay inside it. */
const block = { group: "block", isolating: true, selectable: true } satisfies NodeSpec;

const flow: Record<string, NodeSpec> = {
  paragraph: { content: "inline*", group: "flow", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  bullet_list: { content: "item+", group: "flow", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  ordered_list: {
    content: "item+",
    group: "flow",
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: "ol", getAttrs: (list) => ({ start: listStart(list.getAttribute("start")) }) }],
    toDOM: (node) => ["ol", numberOf(node, "start") === 1 ? {} : { start: numberOf(node, "start") }, 0],
  },
  item: { content: "flow+", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  quote: {
    content: "flow+",
    group: "flow",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  text: { group: "inline" },
  br: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
};

const blocks: Record<string, NodeSpec> = {
  prose: {
    ...block,
    content: "flow+",
    attrs: id,
    parseDOM: [{ tag: "div[data-block=prose]" }],
    toDOM: () => ["div", { "data-block": "prose", class: "editor-prose" }, 0],
  },
  tip: {
    ...block,
    content: "flow+",
    attrs: id,
    parseDOM: [{ tag: "div[data-block=tip]", contentElement: ".editor-inside" }],
    toDOM: () => ["div", { "data-block": "tip", class: "tip" }, label("tip-label", "Tip"), inside()],
  },
  example: {
    ...block,
    content: "flow+",
    attrs: { ...id, marker: { default: "NONE" }, align: { default: "" } },
    parseDOM: [{ tag: "div[data-block=example]", contentElement: ".editor-inside", getAttrs: exampleAttributes }],
    toDOM: exampleDom,
  },
  heading: {
    ...block,
    content: "inline*",
    defining: true,
    attrs: {
      ...id,
      anchor: { default: "" },
      code: { default: "" },
      level: { default: 1 },
      ownLine: { default: false },
    },
    parseDOM: [
      { tag: "div[data-block=heading]", contentElement: ".heading-text", getAttrs: headingAttributes },
      ...["h1", "h2", "h3"].map((tag): TagParseRule => ({ tag, attrs: { level: 1 } })),
      ...["h4", "h5", "h6"].map((tag): TagParseRule => ({ tag, attrs: { level: 2 } })),
    ],
    toDOM: headingDom,
  },
  table: {
    ...block,
    atom: true,
    attrs: { ...id, block: { default: null }, rows: { default: [] } },
    toDOM: () => ["div", { "data-block": "table" }],
  },
  image: {
    ...block,
    atom: true,
    attrs: { ...id, block: { default: null } },
    toDOM: () => ["div", { "data-block": "image" }],
  },
  // A block that this editor can't edit: shown, moved and removed as a whole, and stored again as it was.
  island: {
    ...block,
    atom: true,
    attrs: { ...id, block: { default: null } },
    toDOM: () => ["div", { "data-block": "island" }],
  },
};

/** The formats of the manual's text, those outside first. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: linkAttributes }],
    toDOM: (mark) => ["a", { href: textOf(mark, "href") }, 0],
  },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  u: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
  s: { parseDOM: [{ tag: "s" }], toDOM: () => ["s", 0] },
  sc: { parseDOM: [{ tag: "span.sc" }], toDOM: () => ["span", { class: "sc" }, 0] },
  sup: { parseDOM: [{ tag: "sup" }], toDOM: () => ["sup", 0] },
  sub: { parseDOM: [{ tag: "sub" }], toDOM: () => ["sub", 0] },
  code: { parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};

/** A page as one document: its blocks in order, each with its id; rendered with the classes of the reading page. */
export const pageSchema = new Schema({ nodes: { doc: { content: "block+" }, ...blocks, ...flow }, marks });

/** The node type of a name. @throws Error if the schema has none */
export function nodeType(name: string) {
  const type = pageSchema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no node ${name}.`);
  return type;
}

/** The mark type of a name. @throws Error if the schema has none */
export function markType(name: string) {
  const type = pageSchema.marks[name];
  if (type === undefined) throw new Error(`The schema has no mark ${name}.`);
  return type;
}

function label(className: string, words: string): DOMOutputSpec {
  return ["p", { class: className, contenteditable: "false" }, words];
}

function inside(): DOMOutputSpec {
  return ["div", { class: "editor-inside" }, 0];
}

/** As blocks/example/render.ts renders it. */
function exampleDom(node: Node): DOMOutputSpec {
  const [marker, align] = [textOf(node, "marker"), textOf(node, "align")];
  const shift = align === "" || align === "left" ? "" : ` align-${align}`;
  const attributes = {
    "data-block": "example",
    "data-marker": marker,
    "data-align": align,
    class: `example example-${marker.toLowerCase()}${shift}`,
  };
  const words = Object.entries(markerWords).find(([each]) => each === marker)?.[1];
  if (marker === "BQUT" || marker === "BQTA") return ["div", attributes, ["blockquote", { class: "editor-inside" }, 0]];
  if (words === undefined) return ["div", { ...attributes, class: `${attributes.class} editor-inside` }, 0];
  return ["div", attributes, label("example-marker", words), inside()];
}

/** As blocks/heading/render.ts renders it. */
function headingDom(node: Node): DOMOutputSpec {
  const level = numberOf(node, "level");
  const [code, anchor] = [textOf(node, "code"), textOf(node, "anchor")];
  const shown = titleLevel(level === null ? [] : [level]);
  const attributes = {
    "data-block": "heading",
    "data-anchor": anchor,
    "data-code": code,
    ...(level === null ? {} : { "data-level": level }),
    ...(isSet(node, "ownLine") ? { "data-own-line": "" } : {}),
    class: `heading heading-${shown}${isSet(node, "ownLine") && code !== "" ? " heading-own-line" : ""}`,
  };
  const text: DOMOutputSpec = ["span", { class: "heading-text" }, 0];
  const tag = shown === 2 ? "h3" : "h2";
  if (code === "") return ["div", attributes, [tag, text]];
  const long = code.length > 12 ? " heading-code-long" : "";
  return ["div", attributes, [tag, ["span", { class: `heading-code${long}`, contenteditable: "false" }, code], text]];
}

function exampleAttributes({ dataset }: HTMLElement) {
  return { marker: dataset["marker"] ?? "NONE", align: dataset["align"] ?? "" };
}

/** A copy of a heading gets a link target of its own. */
function headingAttributes({ dataset }: HTMLElement) {
  const { code = "", level } = dataset;
  return { code, level: level === undefined ? null : Number(level), ownLine: "ownLine" in dataset };
}

function linkAttributes(link: HTMLElement) {
  const href = cleanHref(link.getAttribute("href") ?? "");
  return href === null ? false : { href };
}

function listStart(start: string | null): number {
  return start !== null && /^\d{1,8}$/.test(start) ? Number(start) : 1;
}

/** A block as it is stored, with the id that it keeps. */
export interface IdentifiedBlock {
  id: string;
  block: Block;
}

/** A row of a table while it is edited: by its id it is known whatever happens to the rows around it. */
export interface EditedRow {
  id: string;
  kind: "row" | "band";
  cells: readonly string[];
}

/** The value of an attribute that is text; '' for any other. */
export function textOf({ attrs }: Pick<Node, "attrs">, name: string): string {
  const value: unknown = attrs[name];
  return typeof value === "string" ? value : "";
}

/** The id of a block. */
export function idOf(node: Node): string {
  return textOf(node, "id");
}

/** Whether an attribute is set. */
export function isSet({ attrs }: Pick<Node, "attrs">, name: string): boolean {
  const value: unknown = attrs[name];
  return value === true;
}

/** The value of an attribute that is a number; null for any other. */
export function numberOf({ attrs }: Pick<Node, "attrs">, name: string): number | null {
  const value: unknown = attrs[name];
  return typeof value === "number" ? value : null;
}

/** The block that a table, picture or unknown block is kept as; a table's is without rows. */
export function keptBlock({ attrs }: Pick<Node, "attrs">): Block | null {
  const value: unknown = attrs["block"];
  return isBlock(value) ? value : null;
}

/** The rows of a table. */
export function rowsOf({ attrs }: Pick<Node, "attrs">): readonly EditedRow[] {
  const value: unknown = attrs["rows"];
  return areRows(value) ? value : [];
}

/** What the schema keeps was a block when it was put there. */
function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null && "type" in value;
}

function areRows(value: unknown): value is readonly EditedRow[] {
  return Array.isArray(value);
}

/** Makes an id for a new block or row. */
export function newBlockId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
