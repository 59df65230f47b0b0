import type { EntryBodies } from "../tables.ts";

/** A link whose target is not in the manual; its words were kept. */
export interface UnresolvedLink {
  /** Where it stands: a page's address, 'quick-style-guide', 'help', 'dashboard', 'panels' or 'notice'. */
  page: string;
  /** What it was to lead to, as in the manual: 'ref:rules/cases#names'. */
  href: string;
}

/** What `publishEdition` did. */
export interface PublishReport {
  handle: string;
  editionId: string;
  /** The number of the revision that readers see now. */
  revision: number;
  /** False when the edition was already what the manual says: nothing was published, the revision stays. */
  changed: boolean;
  pages: {
    total: number;
    added: number;
    /** With a new revision of their blocks. */
    rewritten: number;
    /** With the same blocks but another title, place, page number or flag. */
    adjusted: number;
    removed: number;
    unchanged: number;
    /** Of these, pages that kept their id at a new address. */
    moved: { from: string; to: string }[];
  };
  /** Those that changed, came or went. */
  entries: (keyof EntryBodies)[];
  indexTerms: {
    /** New ones, and those with another place, note or links. */
    changed: number;
    removed: number;
  };
  images: {
    /** Pictures that the edition shows. */
    shown: number;
    /** Pictures of the manual that no page shows; they were not stored. */
    unused: string[];
  };
  unresolvedLinks: UnresolvedLink[];
}
