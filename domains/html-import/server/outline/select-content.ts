import { profileFindsNothing } from "../errors.ts";
import type { HtmlProfile } from "../profile/profile.ts";
import type { Selector } from "../profile/pattern.ts";
import { isStruckOut } from "../source/read-source.ts";
import {
  type SourceElement,
  type SourceNode,
  elementsIn,
  idsOf,
  isInvisible,
  nextNode,
  removeNode,
  textOf,
} from "../source/nodes.ts";

/** Something that the profile leaves out, with its word count. */
export interface LeftOut {
  /** The profile's setting that leaves it out. */
  reason: string;
  words: number;
  pictures: number;
}

/** Removes parts from the tree and keeps track of them. */
export class ExcludedContent {
  readonly parts: LeftOut[] = [];
  /** Link targets in those parts, such as the lines of a table of contents. */
  readonly ids = new Set<string>();

  /** Removes nodes for a reason; consecutive parts with the same reason are counted together. */
  leaveOut(nodes: readonly SourceNode[], reason: string): void {
    const words = countWords(textOf(nodes));
    const pictures = nodes.flatMap((node) => [...elementsIn(node)]).filter(({ name }) => name === "img").length;
    const last = this.parts.at(-1);
    if (last?.reason === reason) {
      last.words += words;
      last.pictures += pictures;
    } else {
      this.parts.push({ reason, words, pictures });
    }
    for (const node of nodes) {
      this.#noteIds(node);
      removeNode(node);
    }
  }

  #noteIds(node: SourceNode): void {
    for (const element of elementsIn(node)) {
      for (const id of idsOf(element)) {
        this.ids.add(id);
      }
    }
  }
}

/**
 * Returns the elements that contain the manual, after removing what the profile's `content` leaves out, and words that
 * are struck out: they would be taken as valid.
 * @throws AppError if `within`, `from` or `until` match nothing
 */
export function selectContent(
  document: SourceElement,
  profile: HtmlProfile,
  excluded: ExcludedContent,
): SourceElement[] {
  const { within, from, until, skip } = profile.content;
  const roots = outermost(document, within);
  if (roots.length === 0) {
    throw profileFindsNothing("content.within", `'${within.source}'`);
  }
  excluded.leaveOut(outsideOf(document, roots), `outside content.within '${within.source}'`);
  if (from !== undefined) {
    const start = find(roots, from, "content.from");
    const before = roots.slice(0, start.root).flatMap((root) => children(root));
    excluded.leaveOut(
      [...before, ...surroundings(start.element, "previous").toReversed()],
      `before content.from '${from.source}'`,
    );
  }
  if (until !== undefined) {
    const end = find(roots, until, "content.until");
    const after = roots.slice(end.root + 1).flatMap((root) => children(root));
    excluded.leaveOut(
      [end.element, ...surroundings(end.element, "next"), ...after],
      `from content.until '${until.source}' on`,
    );
  }
  for (const selector of skip) {
    excluded.leaveOut(
      roots.flatMap((root) => outermost(root, selector)),
      `content.skip '${selector.source}'`,
    );
  }
  const struck = roots.flatMap((root) => outermost(root, { matches: isStruckOut })).flatMap(wordsOrWhole);
  if (struck.length > 0) excluded.leaveOut(struck, "struck out or marked as deleted");
  return roots;
}

/** A cell stays, so that the others of its row stay in their columns. */
function wordsOrWhole(element: SourceElement): SourceNode[] {
  return element.name === "td" || element.name === "th" ? children(element) : [element];
}

function outermost(root: SourceElement, selector: Pick<Selector, "matches">): SourceElement[] {
  const found: SourceElement[] = [];
  for (let node: SourceNode | null = root; node !== null;) {
    const fits: boolean = node.kind === "element" && selector.matches(node);
    if (node.kind === "element" && fits) {
      found.push(node);
    }
    node = nextNode(node, root, !fits);
  }
  return found;
}

/** Returns the text and elements outside the content, except the elements around it. */
function outsideOf(document: SourceElement, roots: readonly SourceElement[]): SourceNode[] {
  const holders = new Set<SourceNode>();
  for (const root of roots) {
    for (let at: SourceElement | null = root; at !== null; at = at.parent) {
      holders.add(at);
    }
  }
  const content = new Set<SourceNode>(roots);
  const outside: SourceNode[] = [];
  for (let node: SourceNode | null = document; node !== null;) {
    const holder: boolean = holders.has(node);
    if (!holder && !(node.kind === "element" && isInvisible(node))) {
      outside.push(node);
    }
    node = nextNode(node, document, holder && !content.has(node));
  }
  return outside;
}

function find(
  roots: readonly SourceElement[],
  selector: Selector,
  setting: string,
): { element: SourceElement; root: number } {
  for (const [root, element] of roots.entries()) {
    for (const inner of elementsIn(element)) {
      if (selector.matches(inner)) {
        return { element: inner, root };
      }
    }
  }
  throw profileFindsNothing(setting, `'${selector.source}'`);
}

/** Returns everything before or after an element in the content, nearest first, except the elements around it. */
function surroundings(element: SourceElement, side: "previous" | "next"): SourceNode[] {
  const found: SourceNode[] = [];
  for (let at: SourceElement | null = element; at !== null; at = at.parent) {
    for (let node = at[side]; node !== null; node = node[side]) {
      found.push(node);
    }
  }
  return found;
}

function children(root: SourceElement): SourceNode[] {
  const nodes: SourceNode[] = [];
  for (let node = root.first; node !== null; node = node.next) {
    nodes.push(node);
  }
  return nodes;
}

function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}
