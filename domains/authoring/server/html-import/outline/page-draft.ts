import type { Section } from "../../../../content/contract.ts";
import type { SourceNode } from "../source/nodes.ts";
import type { HeadingPiece, Piece } from "./pieces.ts";

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
