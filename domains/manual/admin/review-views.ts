/** Something that was said of a page's draft. */
export interface CommentRow {
  id: string;
  /** 'Eda Reader, 2026-11-25 22:45 UTC, of version 3'. */
  by: string;
  words: string;
  /** How the part began that is meant; '' for the page. */
  excerpt: string;
  /** 'Settled by Eda Reader, 2026-11-25 22:45 UTC.'; null while it is open. */
  settled: string | null;
}

/** A part of the page, marked with what became of it, and what was said of it. */
export interface ReviewedPart {
  /** What can be commented on; null for what the draft doesn't have any more. */
  blockId: string | null;
  /** Marked HTML of our own renderers. */
  html: string;
  comments: readonly CommentRow[];
}

/** What one may do with a review now. */
export type ReviewAct = "ask" | "approve" | "return" | "withdraw" | "comment";

/** A page's draft as a reviewer sees it: what it changes, and what was said of it. */
export interface PageReviewView {
  id: string;
  handle: string;
  title: string;
  /** The version that is looked at. */
  version: number;
  /** 'Eda Reader asked for a review of version 3.' */
  state: string;
  /** Whether the edition's pages can't be published without approval. */
  isRequired: boolean;
  /** Title and subtitle, where they differ. */
  words: readonly { name: string; before: string; after: string }[];
  /** What is changed or was commented on, in order; what is between is said to be unchanged. */
  parts: readonly ReviewedPart[];
  /** So many of the first ones can be commented on, if not all; null: all. */
  mostCommented: number | null;
  /** Whether more of the page follows. */
  hasRest: boolean;
  /** On parts that the draft doesn't have any more. */
  gone: readonly CommentRow[];
  /** On the page. */
  comments: readonly CommentRow[];
  acts: readonly ReviewAct[];
  /** Whether the viewer may open the draft itself. */
  mayEdit: boolean;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
