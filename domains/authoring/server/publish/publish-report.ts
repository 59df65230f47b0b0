import type { EntryBodies } from "../../../content/server/authoring.ts";
import type { EditionAudience } from "../../../subscriptions/contract.ts";

/** A link whose target is not in the manual; its text was kept. */
export interface UnresolvedLink {
  /** Where it is: a page's address, 'quick-style-guide', 'help', 'dashboard', 'panels' or 'notice'. */
  page: string;
  /** Its target, as written in the manual: 'ref:rules/cases#names'. */
  href: string;
}

/** How a page changes: new, with other blocks, with the same blocks but other particulars, or gone. */
export const changeKinds = ["added", "rewritten", "adjusted", "removed"] as const;

/** What publishing or staging a release did. */
export interface PublishReport {
  handle: string;
  editionId: string;
  /** The number of the release: the one that readers see now, or the staged one. */
  revision: number;
  /** Who may open the edition. */
  audience: EditionAudience;
  /** False if the edition already matched the manual: nothing was published, and the revision is unchanged. */
  changed: boolean;
  pages: {
    total: number;
    added: number;
    /** Pages with a new revision of their blocks. */
    rewritten: number;
    /** Pages with the same blocks but a new title, position, page number or flag. */
    adjusted: number;
    removed: number;
    unchanged: number;
    /** The pages behind these numbers, by their address in the manual, or in the edition if they are gone. */
    changes: { address: string; how: (typeof changeKinds)[number] }[];
    /** Of all pages, those that kept their id at a new address. */
    moved: { from: string; to: string }[];
  };
  /** Entries that were changed, added or removed. */
  entries: (keyof EntryBodies)[];
  indexTerms: {
    /** Terms that are new or have a new position, note or links. */
    changed: number;
    removed: number;
  };
  images: {
    /** Pictures that the edition uses. */
    shown: number;
    /** Pictures that no page uses; they were not stored. */
    unused: string[];
  };
  unresolvedLinks: UnresolvedLink[];
}
