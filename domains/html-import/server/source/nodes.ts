import type { html as parse5Html } from "parse5";

/**
 * The source file as a tree. Siblings form a linked list: inserting and removing cost the same among three nodes and
 * among a million, and a node needs half the memory of one with an array of children.
 */
export class SourceText {
  text: string;
  parent: SourceElement | null = null;
  previous: SourceNode | null = null;
  next: SourceNode | null = null;

  constructor(text: string) {
    this.text = text;
  }

  // On the class, not on each of a million nodes.
  get kind(): "text" {
    return "text";
  }
}

export class SourceElement {
  /** In lower case; '#document' and '#fragment' for the roots. */
  readonly name: string;
  readonly namespace: parse5Html.NS;
  /** The attributes that the import may use; handlers, styles and embedded data are removed. */
  attributes: readonly SourceAttribute[];
  parent: SourceElement | null = null;
  previous: SourceNode | null = null;
  next: SourceNode | null = null;
  first: SourceNode | null = null;
  last: SourceNode | null = null;
  /** Whether it contains a block element (a paragraph, list, cell …). */
  holdsBlocks = false;

  constructor(name: string, namespace: parse5Html.NS, attributes: readonly SourceAttribute[]) {
    this.name = name;
    this.namespace = namespace;
    this.attributes = attributes;
  }

  get kind(): "element" {
    return "element";
  }
}

export type SourceNode = SourceElement | SourceText;

export interface SourceAttribute {
  readonly name: string;
  readonly value: string;
}

/** Returns an attribute's value, or null if it is missing. */
export function attributeOf(element: SourceElement, name: string): string | null {
  for (const attribute of element.attributes) {
    if (attribute.name === name) {
      return attribute.value;
    }
  }
  return null;
}

/** Inserts a node before another child, or at the end. */
export function insertNode(parent: SourceElement, node: SourceNode, before: SourceNode | null): void {
  removeNode(node);
  const previous = before === null ? parent.last : before.previous;
  node.parent = parent;
  node.previous = previous;
  node.next = before;
  if (previous === null) {
    parent.first = node;
  } else {
    previous.next = node;
  }
  if (before === null) {
    parent.last = node;
  } else {
    before.previous = node;
  }
}

/** Removes a node from its parent. */
export function removeNode(node: SourceNode): void {
  const { parent, previous, next } = node;
  if (parent === null) {
    return;
  }
  if (previous === null) {
    parent.first = next;
  } else {
    previous.next = next;
  }
  if (next === null) {
    parent.last = previous;
  } else {
    next.previous = previous;
  }
  node.parent = null;
  node.previous = null;
  node.next = null;
}

/** Yields an element's children, in order. */
export function* childrenOf(element: SourceElement): Generator<SourceNode> {
  for (let node = element.first; node !== null; node = node.next) {
    yield node;
  }
}

/** Returns the next node in reading order within `root`, or null at its end; `inside` includes the node's children. */
export function nextNode(node: SourceNode, root: SourceElement, inside: boolean): SourceNode | null {
  if (inside && node.kind === "element" && node.first !== null) {
    return node.first;
  }
  for (let at: SourceNode | null = node; at !== null && at !== root; at = at.parent) {
    if (at.next !== null) {
      return at.next;
    }
  }
  return null;
}

/** Yields a node and its descendants, in reading order. */
export function* nodesIn(root: SourceNode): Generator<SourceNode> {
  if (root.kind === "text") {
    yield root;
    return;
  }
  for (let node: SourceNode | null = root; node !== null; node = nextNode(node, root, true)) {
    yield node;
  }
}

/** Yields an element and the elements in it, in reading order. */
export function* elementsIn(root: SourceNode): Generator<SourceElement> {
  for (const node of nodesIn(root)) {
    if (node.kind === "element") {
      yield node;
    }
  }
}

/** Returns the names that links use for an element. */
export function idsOf(element: SourceElement): string[] {
  const id = attributeOf(element, "id");
  const name = element.name === "a" ? attributeOf(element, "name") : null;
  return [id, name]
    .filter((value, index, values) => value !== null && value !== "" && values.indexOf(value) === index)
    .map(String);
}

/** Elements whose content is not for reading; removed with their content. */
const invisible = new Set(
  "applet audio base basefont canvas embed frame frameset head iframe link map meta noembed noframes object param script style template title video".split(
    " ",
  ),
);

/** Elements that separate their text from the text before and after. */
const blocks = new Set([
  ..."address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption".split(
    " ",
  ),
  ..."figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup".split(
    " ",
  ),
  ..."option p plaintext pre search section select summary table tbody td tfoot th thead tr ul xmp".split(" "),
]);

/** Returns whether an element is for the browser and not for the reader; a drawing counts as a picture. */
export function isInvisible(element: SourceElement): boolean {
  return invisible.has(element.name) || element.name === "svg";
}

/** Returns whether an element is a block (a paragraph, list or cell), unlike emphasis or a link. */
export function isBlock(element: SourceElement): boolean {
  return blocks.has(element.name);
}

/** Zero-width characters, which only allow line breaks. */
const widthless = /[\u00ad\u200b\ufeff]/g;

/** Returns source text as readers see it, without zero-width characters. */
export function visibleText(text: string): string {
  return text.replace(widthless, "");
}

/**
 * Returns the visible words of nodes, separated by single spaces.
 * @param most stops after this many characters
 */
export function textOf(nodes: readonly SourceNode[], most = Infinity): string {
  const parts: string[] = [];
  let length = 0;
  for (const node of nodes) {
    for (const part of visibleParts(node)) {
      if (typeof part !== "string") {
        continue;
      }
      parts.push(part);
      length += most === Infinity ? 0 : visibleText(part).trim().length;
      if (length > most) {
        break;
      }
    }
    if (length > most) {
      break;
    }
  }
  return visibleText(parts.join("")).replace(/\s+/g, " ").trim();
}

/** Yields what readers see of a node, in order: text, a space where a block or line starts or ends, and elements. */
export function* visibleParts(root: SourceNode): Generator<string | SourceElement> {
  if (root.kind === "text") {
    yield root.text;
    return;
  }
  for (let node: SourceNode | null = root; node !== null;) {
    if (node.kind === "text") {
      yield node.text;
    } else {
      yield node;
      if (isBlock(node) || node.name === "br" || node.name === "img") {
        yield " ";
      }
    }
    const following: SourceNode | null = nextNode(node, root, node.kind === "text" || !isInvisible(node));
    if (leavesBlock(node, following)) {
      yield " ";
    }
    node = following;
  }
}

function leavesBlock(from: SourceNode, to: SourceNode | null): boolean {
  if (to !== null && to.parent === from) {
    return false;
  }
  for (let at: SourceNode | null = from; at !== null && at !== to?.parent; at = at.parent) {
    if (at.kind === "element" && isBlock(at)) {
      return true;
    }
  }
  return false;
}
