import { html as parse5Html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import { nestedTooDeep, tooManyNodes } from "../errors.ts";
import { isInvisible } from "./element-kinds.ts";
import type { DroppedMarkup } from "./dropped-markup.ts";
import {
  childrenOf,
  insertNode,
  removeNode,
  type SourceAttribute,
  SourceElement,
  type SourceNode,
  SourceText,
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

/** How much one file may hold. */
export interface SourceLimits {
  /** Characters. */
  size: number;
  /** Elements inside each other. */
  depth: number;
  /** Elements and texts. */
  nodes: number;
}

const noAttributes: readonly SourceAttribute[] = [];
const whiteSpace = /^[ \t\n\f\r]*$/;
const betweenRows = new Set(["table", "tbody", "thead", "tfoot", "tr", "ul", "ol", "html", "head", "colgroup"]);

/**
 * Builds the source tree as parse5 meets tags and texts, keeps only what the import looks at, counts what it drops,
 * and stops a file that is nested or divided beyond the limits.
 */
export function sourceTreeAdapter(limits: SourceLimits, dropped: DroppedMarkup): TreeAdapter<SourceTreeMap> {
  const comment: Comment = { kind: "comment", data: "" };
  let mode = parse5Html.DOCUMENT_MODE.NO_QUIRKS;
  let depth = 0;
  let nodes = 0;
  let lastText = "";

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
      neighbour.text += text;
      return;
    }
    if (isInvisible(parent) || (betweenRows.has(parent.name) && whiteSpace.test(text))) {
      return;
    }
    lastText = text;
    count();
    insertNode(parent, new SourceText(text), before);
  };

  return {
    createDocument: () => new SourceElement("#document", parse5Html.NS.HTML, noAttributes),
    createDocumentFragment: () => new SourceElement("#fragment", parse5Html.NS.HTML, noAttributes),
    createElement(name, namespace, attributes) {
      count();
      const element = new SourceElement(name, namespace, dropped.keepAttributes(attributes));
      if (isInvisible(element)) {
        dropped.countElement(name);
      } else if (name === "img" || name === "math") {
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
    setTemplateContent: (template, content) => {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? template,
    setDocumentType: () => undefined,
    setDocumentMode: (_document, documentMode) => {
      mode = documentMode;
    },
    getDocumentMode: () => mode,
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
    onItemPush() {
      depth += 1;
      if (depth > limits.depth) {
        throw nestedTooDeep(limits.depth, lastText.trim().slice(0, 60));
      }
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
