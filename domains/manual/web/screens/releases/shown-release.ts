/** A page that a release changes, as it is listed. */
export interface ChangedPage {
  /** Where its redline is. */
  href: string;
  /** 'Rule 2'; '' without a code. */
  label: string;
  title: string;
  /** 'moved, rewritten'. */
  what: string;
}

/** What a release changes, ready to show. */
export interface ReleaseView {
  /** 'v22.14'. */
  name: string;
  /** What has become of it so far, and what it is compared with. */
  status: string;
  editionHref: string;
  leaveHref: string;
  pages: readonly ChangedPage[];
  terms: readonly { term: string; what: string }[];
  /** What else changed: 'The quick style guide'. */
  others: readonly string[];
}

/** A page that a release changes, with its redline, ready to show. */
export interface ReleasePageView extends ChangedPage {
  /** Of the release. */
  name: string;
  listHref: string;
  /** What changed besides its words, as sentences. */
  facts: readonly string[];
  /** Its redline; '' if its words are the same. */
  html: string;
  /** Where it is read in the release; null if it is gone there. */
  readHref: string | null;
  /** The next one in the list. */
  next: ChangedPage | null;
}
