import { type Token, parse } from "parse5";
import { emptyFile, fileTooLarge, notText } from "../errors.ts";
import { type SourceAttribute, type SourceElement, type SourceNode, isBlock, nextNode } from "./nodes.ts";
import { type SourceLimits, sourceTree } from "./tree-adapter.ts";

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

const none: readonly SourceAttribute[] = [];
const addressAttributes = new Set(["href", "src", "xlink:href", "action", "formaction", "data", "poster", "srcset"]);
const scheme = /^\s*([a-z][a-z0-9+.-]*)\s*:/i;
const allowedSchemes = new Set(["http", "https", "mailto"]);
const embeddedPicture = /^\s*data:image\//i;
const longestValue = 4_000;

const strikesOut = /text-decoration(?:-line)?\s*:[^;]*line-through/i;

/** Returns whether words are struck out: the source says that they no longer count. */
export function isStruckOut({ name, attributes }: SourceElement): boolean {
  return /^(?:del|s|strike)$/.test(name) || attributes.some((one) => one.name === "style");
}

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
      return none;
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
