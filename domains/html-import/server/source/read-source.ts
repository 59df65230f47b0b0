import { parse } from "parse5";
import { emptyFile, fileTooLarge, notText } from "../errors.ts";
import { type SourceElement, type SourceNode, isBlock, nextNode } from "./nodes.ts";
import { type DroppedCounts, DroppedMarkup, type SourceLimits, sourceTree } from "./tree-adapter.ts";

/** Ten times the longest known manual, including pictures; needs about 200 MB of memory while reading. */
export const sourceLimits: SourceLimits = { size: 32_000_000, depth: 1_000, nodes: 2_500_000 };

/** A file as a tree, with counts of what was left out. */
interface Source {
  document: SourceElement;
  dropped: DroppedCounts;
}

/**
 * Reads any HTML, however broken, into a tree. Runs and fetches nothing.
 * @throws AppError if the file is empty, binary, too large or nested too deeply
 */
export function readSource(html: string, limits: SourceLimits = sourceLimits): Source {
  if (html.length > limits.size) {
    throw fileTooLarge(html.length, limits.size);
  }
  if (html.trim() === "") {
    throw emptyFile();
  }
  refuseBinary(html);
  const dropped = new DroppedMarkup();
  const tree = sourceTree(limits, dropped);
  const document = parse(html.toWellFormed(), { treeAdapter: tree.adapter, scriptingEnabled: false });
  tree.finish();
  noteBlocks(document);
  return { document, dropped: dropped.counts };
}

function refuseBinary(html: string): void {
  const at = html.indexOf("\u0000");
  if (at !== -1) {
    throw notText(`it contains a zero byte at character ${at + 1}`);
  }
  const sample = html.slice(0, 100_000);
  const unreadable = sample.split("\ufffd").length - 1;
  if (unreadable > 20 && unreadable > sample.length / 200) {
    throw notText("many of its bytes are not UTF-8 characters");
  }
  if (!/<[a-z!]/i.test(html)) {
    throw notText("it contains no HTML tags");
  }
}

/** Records on every element whether it contains a block, to avoid repeated searches. */
function noteBlocks(document: SourceElement): void {
  for (let node: SourceNode | null = document; node !== null; node = nextNode(node, document, true)) {
    if (node.kind === "element" && isBlock(node)) {
      for (let parent = node.parent; parent !== null && !parent.holdsBlocks; parent = parent.parent) {
        parent.holdsBlocks = true;
      }
    }
  }
}

/** Returns whether words are struck out: the source says that they no longer count. */
export function isStruckOut({ name, attributes }: SourceElement): boolean {
  return /^(?:del|s|strike)$/.test(name) || attributes.some((one) => one.name === "style");
}
