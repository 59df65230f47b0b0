import type { Section } from "../../../contract.ts";
import type { HeadingPiece, Piece } from "./pieces.ts";

/** A heading inside a page, with its link target and the place of its title in its words. */
export interface PlacedHeading {
  kind: "placed-heading";
  piece: HeadingPiece;
  /** Unique in its page. */
  id: string;
  code: string;
  title: string;
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
  flow: FlowItem[];
}

/** Where a name of the source leads: to a page, or to a heading on it. */
export interface LinkTarget {
  page: PageDraft;
  heading: PlacedHeading | null;
}

/** How a report calls a page or a heading on it. */
export function placeName(page: PageDraft, heading: PlacedHeading | null = null): string {
  const ofPage = [page.code, page.title].filter((part) => part !== "").join(" ");
  if (heading === null) {
    return ofPage;
  }
  return `${page.code || page.title} › ${[heading.code, heading.title].filter((part) => part !== "").join(" ")}`;
}
