import { readDefinitions } from "../blocks/make-blocks.ts";
import { profileFindsNothing } from "../errors.ts";
import type { BoxRule, HeadingRule, HtmlProfile } from "../profile/profile.ts";
import {
  type SourceElement,
  type SourceNode,
  childrenOf,
  elementsIn,
  idsOf,
  isBlock,
  isInvisible,
  nextNode,
  textOf,
} from "../source/nodes.ts";
import { nodesOf, type Piece } from "./pieces.ts";
import type { ExcludedContent } from "./select-content.ts";

/**
 * Splits the content into the pieces that the profile distinguishes, in order. Leaves out parts under headings that the
 * profile skips.
 * @throws AppError if no heading matches the profile
 */
export function readPieces(roots: readonly SourceElement[], profile: HtmlProfile, excluded: ExcludedContent): Piece[] {
  const reader = new PieceReader(profile);
  for (const root of roots) {
    reader.readRoot(root);
  }
  if (!reader.pieces.some((piece) => piece.kind === "heading")) {
    const wanted = profile.headings.map(({ element, text }) =>
      text === undefined ? `'${element.source}'` : `'${element.source}' with /${text.source}/`,
    );
    throw profileFindsNothing("headings", [...new Set(wanted)].join(", "));
  }
  return withoutSkipped(reader.pieces, excluded);
}

function withoutSkipped(pieces: readonly Piece[], excluded: ExcludedContent): Piece[] {
  const kept: Piece[] = [];
  let skipping: { rank: number; reason: string } | null = null;
  for (const piece of pieces) {
    if (piece.kind === "heading") {
      const rank = rankOf(piece.element);
      if (skipping !== null && rank <= skipping.rank) {
        skipping = null;
      }
      if (skipping === null && piece.rule.as === "skip") {
        skipping = { rank, reason: `headings: skip “${textOf(piece.nodes, 60)}”` };
      }
    }
    if (skipping === null) {
      kept.push(piece);
    } else {
      excluded.leaveOut(nodesOf(piece), skipping.reason);
    }
  }
  return kept;
}

/** Returns a heading's rank by its element: 1 for h1 … 6 for h6, and 0, the highest, for other elements. */
function rankOf(element: SourceElement): number {
  return /^h[1-6]$/.test(element.name) ? Number(element.name.slice(1)) : 0;
}

class PieceReader {
  readonly pieces: Piece[] = [];
  readonly #profile: HtmlProfile;
  /** Bare inline nodes beside blocks; together they form a paragraph. */
  #bare: SourceNode[] = [];
  /** The elements that the profile treats as headings. */
  readonly #headings = new Map<SourceElement, HeadingRule>();
  /** Elements that contain headings or boxes, and elements that contain tables. */
  readonly #frames = { pieces: new Set<SourceElement>(), tables: new Set<SourceElement>() };
  /** Names of containers and empty elements; they point to the piece that follows. */
  #waitingIds: string[] = [];

  constructor(profile: HtmlProfile) {
    this.#profile = profile;
  }

  readRoot(root: SourceElement): void {
    this.#lookAhead(root);
    this.#waitingIds.push(...idsOf(root));
    this.#readChildren(root, false);
  }

  #readChildren(parent: SourceElement, quoted: boolean): void {
    this.#readNodes(childrenOf(parent), quoted);
    this.#flushBare(quoted);
  }

  #readNodes(nodes: Iterable<SourceNode>, quoted: boolean): void {
    for (const node of nodes) {
      if (node.kind === "text") {
        this.#bare.push(node);
      } else if (!isInvisible(node)) {
        this.#readElement(node, quoted);
      }
    }
  }

  #readElement(element: SourceElement, quoted: boolean): void {
    const rule = this.#headings.get(element);
    if (rule !== undefined) {
      this.#flushBare(quoted);
      this.#readHeading(element, rule, quoted);
    } else if (!isBlock(element) && !element.holdsBlocks) {
      this.#bare.push(element);
    } else if (!isBlock(element) && this.#boxRule(element) === undefined) {
      // Emphasis or a link around paragraphs: its text continues the text before it.
      this.#waitingIds.push(...idsOf(element));
      this.#readNodes(childrenOf(element), quoted);
    } else {
      this.#flushBare(quoted);
      this.#readBlock(element, quoted || element.name === "blockquote");
    }
  }

  /** An unclosed heading ends at its first block; a heading without words is ignored. */
  #readHeading(element: SourceElement, rule: HeadingRule, quoted: boolean): void {
    const nodes = [...childrenOf(element)];
    const end = nodes.findIndex((node) => node.kind === "element" && (isBlock(node) || node.holdsBlocks));
    const words = end === -1 || textOf(nodes.slice(0, end), 1) === "" ? nodes : nodes.slice(0, end);
    this.#waitingIds.push(...idsOf(element));
    if (textOf(words, 1) === "") {
      this.#readNodes(nodes, quoted);
      this.#flushBare(quoted);
      return;
    }
    this.pieces.push({ kind: "heading", element, nodes: words, rule, ids: this.#takeIds(words) });
    this.#addPictures(words);
    this.#readNodes(nodes.slice(words.length), quoted);
    this.#flushBare(quoted);
  }

  #readBlock(element: SourceElement, quoted: boolean): void {
    const box = this.#boxRule(element);
    if (box !== undefined) {
      this.pieces.push({ kind: "box", element, rule: box, ids: this.#takeIds([element]) });
      this.#addPictures([element]);
      return;
    }
    if (this.#profile.examples.element?.matches(element) === true && !this.#frames.pieces.has(element)) {
      this.#addParagraph([element], quoted, true);
      return;
    }
    const figure = pictureOf(element);
    if (figure !== null) {
      this.pieces.push({ kind: "picture", element, ...figure, ids: this.#takeIds([element]) });
      return;
    }
    const kind = kindOf(element);
    if (kind !== null && !this.#holdsPieces(element)) {
      if (textOf([element], 1) !== "") {
        this.pieces.push({ kind, element, ids: this.#takeIds([element]) });
      }
      this.#addPictures([element]);
      return;
    }
    if (kind === null && !element.holdsBlocks) {
      this.#addParagraph([element], quoted);
      return;
    }
    this.#waitingIds.push(...idsOf(element));
    this.#readChildren(element, quoted);
  }

  #lookAhead(root: SourceElement): void {
    for (let element: SourceNode | null = root; element !== null; element = nextNode(element, root, true)) {
      if (element.kind === "text") {
        continue;
      }
      const rule = this.#headingRule(element);
      if (rule !== undefined) {
        this.#headings.set(element, rule);
      }
      if (rule !== undefined || this.#boxRule(element) !== undefined) {
        markHolders(element, this.#frames.pieces);
      }
      if (element.name === "table") {
        markHolders(element, this.#frames.tables);
      }
    }
  }

  /** Returns whether a table or list only lays out headings, boxes or tables. */
  #holdsPieces(frame: SourceElement): boolean {
    return this.#frames.pieces.has(frame) || (frame.name !== "table" && this.#frames.tables.has(frame));
  }

  #boxRule(element: SourceElement): BoxRule | undefined {
    return this.#profile.boxes.find((rule) => rule.element.matches(element));
  }

  #headingRule(element: SourceElement): HeadingRule | undefined {
    for (const rule of this.#profile.headings) {
      if (rule.element.matches(element) && (rule.text === undefined || rule.text.test(textOf([element], 400)))) {
        return rule;
      }
    }
    return undefined;
  }

  #addParagraph(nodes: readonly SourceNode[], quoted: boolean, isExample = false): void {
    const ids = this.#takeIds(nodes);
    if (textOf(nodes, 1) === "") {
      this.#waitingIds.push(...ids);
    } else {
      this.pieces.push({ kind: "paragraph", nodes, quoted, isExample, ids });
    }
    this.#addPictures(nodes);
  }

  /** Pictures are blocks of their own: each stands after the paragraph, list or table that it was in. */
  #addPictures(nodes: readonly SourceNode[]): void {
    for (const image of nodes.flatMap((node) => [...elementsIn(node)]).filter(({ name }) => name === "img")) {
      this.pieces.push({ kind: "picture", element: image, image, caption: "", ids: this.#takeIds([]) });
    }
  }

  #flushBare(quoted: boolean): void {
    if (this.#bare.length > 0) {
      const nodes = this.#bare;
      this.#bare = [];
      this.#addParagraph(nodes, quoted);
    }
  }

  #takeIds(nodes: readonly SourceNode[]): readonly string[] {
    const ids = this.#waitingIds;
    this.#waitingIds = [];
    for (const node of nodes) {
      for (const element of elementsIn(node)) {
        ids.push(...idsOf(element));
      }
    }
    return ids;
  }
}

function markHolders(element: SourceElement, holders: Set<SourceElement>): void {
  for (let at = element.parent; at !== null && !holders.has(at); at = at.parent) {
    holders.add(at);
  }
}

/** The picture of a figure that has nothing else but its caption; null for anything else. */
function pictureOf(element: SourceElement): { image: SourceElement; caption: string } | null {
  if (element.name !== "figure") return null;
  const inside = [...elementsIn(element)];
  const [image, ...others] = inside.filter(({ name }) => name === "img");
  const captions = inside.filter(({ name }) => name === "figcaption");
  const caption = textOf(captions);
  return image === undefined || others.length > 0 || textOf([element]) !== caption ? null : { image, caption };
}

function kindOf(element: SourceElement): "table" | "list" | "definitions" | "code" | null {
  switch (element.name) {
    case "table":
      return "table";
    case "dl":
      return readDefinitions(element) === null ? null : "definitions";
    case "pre":
    case "listing":
    case "xmp":
    case "plaintext":
      return element.holdsBlocks ? null : "code";
    case "ul":
    case "ol":
    case "dir":
    case "menu":
      return "list";
    default:
      return null;
  }
}
