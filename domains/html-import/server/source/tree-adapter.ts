import { type Token, type TreeAdapter, type TreeAdapterTypeMap, html as parse5Html } from "parse5";
import { nestedTooDeep, tooManyNodes } from "../errors.ts";
import {
  type SourceAttribute,
  SourceElement,
  type SourceNode,
  SourceText,
  childrenOf,
  insertNode,
  isBlock,
  isInvisible,
  removeNode,
} from "./nodes.ts";

interface Comment {
  readonly kind: "comment";
  readonly data: string;
}

type SourceTreeMap = TreeAdapterTypeMap<
  SourceNode | Comment,
  SourceElement,
  SourceNode | Comment,
  SourceElement,
  SourceElement,
  SourceElement,
  Comment,
  SourceText,
  SourceElement,
  Comment
>;

/** The limits of one file. */
export interface SourceLimits {
  /** Characters. */
  size: number;
  /** Nesting depth of elements. */
  depth: number;
  /** Elements and text nodes. */
  nodes: number;
}

/** The adapter, and the function to call when the parser is done. */
export interface SourceTree {
  adapter: TreeAdapter<SourceTreeMap>;
  finish(): void;
}

const noAttributes: readonly SourceAttribute[] = [];
const whiteSpace = /^[ \t\n\f\r]*$/;

/** The parser's queries about nodes; source locations are not stored. */
const lookUps = {
  getAttrList: (element) => element.attributes.map(({ name, value }): Token.Attribute => ({ name, value })),
  getChildNodes: (parent) => [...childrenOf(parent)],
  getFirstChild: (parent) => parent.first,
  getParentNode: (node) => (node.kind === "comment" ? null : node.parent),
  getTagName: (element) => element.name,
  getNamespaceURI: (element) => element.namespace,
  getTextNodeContent: (text) => text.text,
  getCommentNodeContent: (node) => node.data,
  getDocumentTypeNodeName: () => "html",
  getDocumentTypeNodePublicId: () => "",
  getDocumentTypeNodeSystemId: () => "",
  isTextNode: (node): node is SourceText => node.kind === "text",
  isElementNode: (node): node is SourceElement => node.kind === "element",
  isCommentNode: (node): node is Comment => node.kind === "comment",
  isDocumentTypeNode: (_node): _node is Comment => false,
  getNodeSourceCodeLocation: () => null,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
} satisfies Partial<TreeAdapter<SourceTreeMap>>;

/**
 * Builds the source tree from parse5's tags and text. Keeps only what the import uses, counts what it drops, and throws
 * if the file exceeds the limits on nesting or nodes.
 */
export function sourceTree(limits: SourceLimits, dropped: DroppedMarkup): SourceTree {
  const comment: Comment = { kind: "comment", data: "" };
  const intern = interning();
  const texts = new TextCollector();
  let mode = parse5Html.DOCUMENT_MODE.NO_QUIRKS;
  let depth = 0;
  let nodes = 0;

  const count = () => {
    nodes += 1;
    if (nodes > limits.nodes) {
      throw tooManyNodes(limits.nodes);
    }
  };
  const insert = (parent: SourceElement, node: SourceNode | Comment, before: SourceNode | Comment | null) => {
    if (node.kind !== "comment") {
      insertNode(parent, node, before === null || before.kind === "comment" ? null : before);
    }
  };
  const addText = (parent: SourceElement, text: string, before: SourceNode | null) => {
    const neighbour = before === null ? parent.last : before.previous;
    if (neighbour?.kind === "text") {
      texts.append(neighbour, text);
    } else if (!isInvisible(parent) && !(isBetweenBlocks(parent, neighbour) && whiteSpace.test(text))) {
      count();
      insertNode(parent, texts.begin(text), before);
    }
  };
  const adapter: TreeAdapter<SourceTreeMap> = {
    ...lookUps,
    ...templateContents(),
    createDocument: () => new SourceElement("#document", parse5Html.NS.HTML, noAttributes),
    createDocumentFragment: () => new SourceElement("#fragment", parse5Html.NS.HTML, noAttributes),
    createElement(name, namespace, attributes) {
      count();
      const element = new SourceElement(intern(name), namespace, dropped.keepAttributes(attributes));
      if (isInvisible(element) || name === "math") {
        dropped.countElement(name);
      }
      return element;
    },
    createCommentNode() {
      dropped.countComment();
      return comment;
    },
    createTextNode: (text) => new SourceText(text),
    appendChild: (parent, node) => insert(parent, node, null),
    insertBefore: insert,
    detachNode: (node) => node.kind !== "comment" && removeNode(node),
    insertText: (parent, text) => addText(parent, text, null),
    insertTextBefore: (parent, text, before) => addText(parent, text, before.kind === "comment" ? null : before),
    adoptAttributes(element, attributes) {
      const names = new Set(element.attributes.map(({ name }) => name));
      element.attributes = [
        ...element.attributes,
        ...dropped.keepAttributes(attributes).filter(({ name }) => !names.has(name)),
      ];
    },
    setDocumentType: () => undefined,
    setDocumentMode: (_document, documentMode) => {
      mode = documentMode;
    },
    getDocumentMode: () => mode,
    onItemPush() {
      depth += 1;
      if (depth > limits.depth) {
        throw nestedTooDeep(limits.depth, texts.latest().trim().slice(0, 60));
      }
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return { adapter, finish: () => texts.finish() };
}

/** Interns names, because the parser creates a new string for every tag. */
function interning(): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    const known = names.get(name) ?? name;
    names.set(known, known);
    return known;
  };
}

/** Keeps the content of templates outside the tree, where it isn't read. */
function templateContents(): Pick<TreeAdapter<SourceTreeMap>, "setTemplateContent" | "getTemplateContent"> {
  const contents = new WeakMap<SourceElement, SourceElement>();
  return {
    setTemplateContent: (template, content) => {
      contents.set(template, content);
    },
    getTemplateContent: (template) => contents.get(template) ?? template,
  };
}

/** Returns whether white space is between two blocks, or before a block's first block, where it has no effect. */
function isBetweenBlocks(parent: SourceElement, previous: SourceNode | null): boolean {
  return previous === null
    ? isBlock(parent) || parent.name.startsWith("#")
    : previous.kind === "element" && isBlock(previous);
}

/**
 * Joins text. The parser delivers it word by word, and a string built by concatenating words takes many times the
 * memory of its characters.
 */
class TextCollector {
  #open: SourceText | null = null;
  #parts: string[] = [];

  begin(text: string): SourceText {
    this.finish();
    this.#open = new SourceText(text);
    this.#parts = [text];
    return this.#open;
  }

  append(node: SourceText, text: string): void {
    if (node !== this.#open) {
      this.finish();
      this.#open = node;
      this.#parts = [node.text];
    }
    this.#parts.push(text);
  }

  /** Returns the text being read. */
  latest(): string {
    return this.#parts.join("");
  }

  finish(): void {
    if (this.#open !== null && this.#parts.length > 1) {
      this.#open.text = this.#parts.join("");
    }
    this.#open = null;
  }
}

/** Counts of what an import left out of a file. */
export interface DroppedCounts {
  /** Elements that are not for reading, and drawings: script 2, svg 1 … */
  elements: Record<string, number>;
  comments: number;
  /** Attributes such as onclick. */
  eventHandlers: number;
  /** style attributes. */
  styles: number;
  /** Forbidden addresses: javascript:, data: and the like. */
  addresses: Record<string, number>;
  /** Characters of embedded data (pictures as base64). */
  embeddedData: number;
}

const addressAttributes = new Set(["href", "src", "xlink:href", "action", "formaction", "data", "poster", "srcset"]);

const scheme = /^\s*([a-z][a-z0-9+.-]*)\s*:/i;

const allowedSchemes = new Set(["http", "https", "mailto"]);

const embeddedPicture = /^\s*data:image\//i;

const longestValue = 4_000;

const strikesOut = /text-decoration(?:-line)?\s*:[^;]*line-through/i;

/** Counts the markup that an import leaves out, while reading the source. */
export class DroppedMarkup {
  readonly counts: DroppedCounts = {
    elements: {},
    comments: 0,
    eventHandlers: 0,
    styles: 0,
    addresses: {},
    embeddedData: 0,
  };

  countElement(name: string): void {
    this.counts.elements[name] = (this.counts.elements[name] ?? 0) + 1;
  }

  countComment(): void {
    this.counts.comments += 1;
  }

  /** Returns the attributes that the import may use; counts and drops the others. */
  keepAttributes(attributes: readonly Token.Attribute[]): readonly SourceAttribute[] {
    if (attributes.length === 0) {
      return noAttributes;
    }
    return attributes.flatMap(({ name, value }) => (this.#keeps(name, value) ? [{ name, value }] : []));
  }

  #keeps(name: string, value: string): boolean {
    if (/^on./i.test(name)) {
      this.counts.eventHandlers += 1;
      return false;
    }
    if (name === "style") {
      this.counts.styles += 1;
      // Says that words are struck out, which nothing else does.
      return strikesOut.test(value);
    }
    if (addressAttributes.has(name)) {
      const named = scheme.exec(value.slice(0, 100))?.[1]?.toLowerCase();
      // A picture may be in the file itself.
      if (name === "src" && embeddedPicture.test(value.slice(0, 40))) return true;
      if (named !== undefined && !allowedSchemes.has(named)) {
        this.counts.addresses[named] = (this.counts.addresses[named] ?? 0) + 1;
        this.counts.embeddedData += named === "data" ? value.length : 0;
        // A link keeps its address, so that it can be reported with its place later.
        return name === "href" && value.length <= longestValue;
      }
    }
    return value.length <= longestValue;
  }
}
