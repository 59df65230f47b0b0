import type { BoxRule, HeadingRule } from "../profile/profile.ts";
import type { SourceElement, SourceNode } from "../source/nodes.ts";
import type { Section } from "../../../manual/contract.ts";

interface PieceBase {
  /** The names that links use for it. */
  readonly ids: readonly string[];
}

/** A stretch of the source that becomes a heading or (part of) a block. */
export type Piece = PieceBase &
  /** `nodes` are its own content: an unclosed element contains more. */
  (
    | {
        readonly kind: "heading";
        readonly element: SourceElement;
        readonly nodes: readonly SourceNode[];
        readonly rule: HeadingRule;
      }
    /** `quoted` if it is in a blockquote, `isExample` if the source marks it as an example. */
    | {
        readonly kind: "paragraph";
        readonly nodes: readonly SourceNode[];
        readonly quoted: boolean;
        readonly isExample: boolean;
      }
    | { readonly kind: "list"; readonly element: SourceElement }
    | { readonly kind: "table"; readonly element: SourceElement }
    | { readonly kind: "definitions"; readonly element: SourceElement }
    | { readonly kind: "code"; readonly element: SourceElement }
    /** `element` is the picture, or the figure around it. */
    | {
        readonly kind: "picture";
        readonly element: SourceElement;
        readonly image: SourceElement;
        readonly caption: string;
      }
    | { readonly kind: "box"; readonly element: SourceElement; readonly rule: BoxRule }
  );

export type HeadingPiece = Extract<Piece, { kind: "heading" }>;

/** Returns the source nodes of a piece. */
export function nodesOf(piece: Piece): readonly SourceNode[] {
  return piece.kind === "paragraph" || piece.kind === "heading" ? piece.nodes : [piece.element];
}

/** A heading's id, code and title. */
export interface HeadingLabel {
  /** Unique on its page. */
  id: string;
  code: string;
  title: string;
}

/** A heading on a page, with the source's words and the offset of the title in them. */
export interface PlacedHeading {
  kind: "placed-heading";
  nodes: readonly SourceNode[];
  label: HeadingLabel;
  titleAt: number;
  level: number;
}

/** An item of a page's content. */
type FlowItem = Exclude<Piece, HeadingPiece> | PlacedHeading;

/** A page before its blocks are built. */
export interface PageDraft {
  section: Section;
  slug: string;
  code: string;
  title: string;
  displayContents: boolean;
  parent: PageDraft | null;
  children: PageDraft[];
  /** Cleared once the blocks are built, to release the source's tree. */
  flow: FlowItem[];
}

/** The target of a name in the source: a page, or a heading on it. */
export interface LinkTarget {
  page: PageDraft;
  heading: HeadingLabel | null;
}

/** Returns the name of a page, or of a heading on it, for reports. */
export function placeName(page: PageDraft, heading: HeadingLabel | null = null): string {
  const ofPage = [page.code, page.title].filter((part) => part !== "").join(" ");
  if (heading === null) {
    return ofPage;
  }
  return `${page.code || page.title} › ${[heading.code, heading.title].filter((part) => part !== "").join(" ")}`;
}

/** Converts a name in the source to a heading's link target; '' if nothing of it is usable. */
export function headingIdOf(name: string): string {
  return name
    .slice(0, 1_000)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[-._]+|[-._]+$/g, "")
    .slice(0, 100);
}

/** Makes names unique in one scope by appending a number. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #mark: string;

  /** @param mark the separator between a name and its number */
  constructor(mark: string) {
    this.#mark = mark;
  }

  /** Returns the name itself if it is free, else the name with the next free number. */
  take(name: string): string {
    let free = name;
    let count = this.#counts.get(name) ?? 1;
    while (this.#taken.has(free)) {
      count += 1;
      free = `${name}${this.#mark}${count}`;
    }
    this.#counts.set(name, count);
    this.#taken.add(free);
    return free;
  }
}
