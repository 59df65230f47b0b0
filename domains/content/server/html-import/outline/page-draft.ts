import type { Section } from "../../../contract.ts";
import type { SourceNode } from "../source/nodes.ts";
import type { HeadingPiece, Piece } from "./pieces.ts";

/** What names a heading inside a page. */
export interface HeadingLabel {
  /** Unique in its page. */
  id: string;
  code: string;
  title: string;
}

/** A heading inside a page, with the source's words and the place of the title in them. */
export interface PlacedHeading {
  kind: "placed-heading";
  nodes: readonly SourceNode[];
  label: HeadingLabel;
  titleAt: number;
  level: number;
}

/** What stands on a page, in order. */
export type FlowItem = Exclude<Piece, HeadingPiece> | PlacedHeading;

/** A page before its blocks are made. */
export interface PageDraft {
  section: Section;
  slug: string;
  code: string;
  title: string;
  displayContents: boolean;
  parent: PageDraft | null;
  children: PageDraft[];
  /** Emptied when the blocks are made, so that nothing holds the source's tree any longer. */
  flow: FlowItem[];
}

/** Where a name of the source leads: to a page, or to a heading on it. */
export interface LinkTarget {
  page: PageDraft;
  heading: HeadingLabel | null;
}

/** How a report calls a page or a heading on it. */
export function placeName(page: PageDraft, heading: HeadingLabel | null = null): string {
  const ofPage = [page.code, page.title].filter((part) => part !== "").join(" ");
  if (heading === null) {
    return ofPage;
  }
  return `${page.code || page.title} › ${[heading.code, heading.title].filter((part) => part !== "").join(" ")}`;
}
