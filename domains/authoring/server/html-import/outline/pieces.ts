import type { BoxRule, HeadingRule } from "../profile/profile.ts";
import type { SourceElement, SourceNode } from "../source/nodes.ts";

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
