import type { RefusalReason } from "../../../../subscriptions/contract.ts";

/** A page that changed, as it is listed. */
export interface ChangedPageLine {
  /** Where its redline is, without a leading slash. */
  uri: string;
  /** 'Rule 2'; '' without a code. */
  label: string;
  title: string;
  /** 'moved, text changed'. */
  what: string;
}

/** What a release changed on an edition's pages. */
export interface ReleaseChange {
  id: string;
  number: number;
  /** When readers saw it first, in epoch milliseconds. */
  at: number;
  /** Why, as its editor said; '' if they didn't. */
  reason: string;
  pages: ChangedPageLine[];
}

/** What changed in an edition since its first release, newest first. */
export interface EditionChanges {
  version: string;
  editionId: string;
  editionName: string;
  /** The list's own address, without a leading slash and without what it is before. */
  uri: string;
  /** The number of the release before which these came; '' of the latest. */
  before: string;
  /** The same for those that came before these; '' if these are the oldest. */
  next: string;
  releases: ReleaseChange[];
  /** The editions before it, and where what changed since each is. */
  since: { name: string; uri: string }[];
}

/** A rule or heading that has another number. */
export interface NewNumber {
  /** 'Rule 18.2'. */
  was: string;
  is: string;
  title: string;
  /** Where it is now, without a leading slash. */
  uri: string;
}

/** What changed in an edition since another one. */
export interface EditionsDifference {
  editionName: string;
  /** The other edition's name. */
  sinceName: string;
  /** Its own address and that of the list of changes, without a leading slash. */
  uri: string;
  listUri: string;
  pages: ChangedPageLine[];
  numbers: NewNumber[];
}

/** What a release changed on a page, or what changed on it since another edition. */
export interface PageRedline extends ChangedPageLine {
  editionName: string;
  /** The list that it is in, without a leading slash. */
  listUri: string;
  /** When readers saw it first, in epoch milliseconds, or since which edition it is. */
  when: { at: number } | { since: string };
  /** Why, as its editor said; '' if they didn't. */
  reason: string;
  /** What changed besides its words, as sentences. */
  facts: string[];
  /** Both versions as one; '' if the words are the same, or the reader may not see them. */
  html: string;
  /** Why the reader may not see its words; null if they may. */
  refusal: RefusalReason | null;
  /** Where the page is now, without a leading slash; null if it is gone. */
  pageUri: string | null;
  /** The next page that the release changed. */
  next: ChangedPageLine | null;
}

/**
 * How loaders reach what changed: on the server only. A browser loads these screens as documents, so that no script
 * grows for them. `null` means not found.
 */
export interface ChangesApi {
  /** `before` is the number of a release; '' for the latest. */
  list(version: string, before: string): Promise<EditionChanges | null>;
  redline(address: { version: string; release: string; section: string; slug: string }): Promise<PageRedline | null>;
  since(address: { version: string; since: string }): Promise<EditionsDifference | null>;
  redlineSince(address: { version: string; since: string; section: string; slug: string }): Promise<PageRedline | null>;
}
