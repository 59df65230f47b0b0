import { isBlock, isInvisible } from "./element-kinds.ts";
import { nextNode, type SourceElement, type SourceNode } from "./nodes.ts";

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
