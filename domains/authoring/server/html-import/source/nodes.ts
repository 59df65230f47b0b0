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
