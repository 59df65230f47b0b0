import type { Node } from "prosemirror-model";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { type IdentifiedBlock, idOf } from "../document/page-schema.ts";
import { nodeOf } from "../document/blocks-to-document.ts";
import { blockOf } from "../document/document-to-blocks.ts";

/** A short stand-in for a block, the same for the same text; '' for no block. */
function printOf(block: Block | null): string {
  return block === null ? "" : digest(JSON.stringify(block));
}

const known = new WeakMap<Node, string>();

/** The print of a block in a document; '' if it has no words. */
function printOfNode(node: Node): string {
  const print = known.get(node) ?? printOf(blockOf(node));
  known.set(node, print);
  return print;
}

/** The print of a stored block as it would be once the editor has read and written it. */
export function printOfStored(block: IdentifiedBlock): string {
  return printOfNode(nodeOf(block));
}

/** The prints of a document's blocks by their ids, in order; blocks without words aren't there. */
export function printsOf(doc: Node): Map<string, string> {
  return new Map(
    doc.children.flatMap((node) => {
      const print = printOfNode(node);
      return print === "" ? [] : [[idOf(node), print]];
    }),
  );
}

/** 53 bits of a text (cyrb53, public domain): enough to tell versions of one block apart. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    high = Math.imul(high ^ sign, 2654435761);
    low = Math.imul(low ^ sign, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
