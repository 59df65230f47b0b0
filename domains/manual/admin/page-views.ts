import type { EditedConflict } from "./editing-contract.ts";

/** Where admin lists the pages of an edition. */
export function pagesPath(handle: string): string {
  return `/admin/editions/${handle}/pages`;
}

/** What can be done with a page in admin besides writing in it. */
export type PageAct =
  | "changes"
  | "end-links"
  | "framed"
  | "history"
  | "place"
  | "preview"
  | "publish"
  | "review"
  | "settle"
  | "source";

/** Where admin shows a page to be edited, or what can be done with it. */
export function pagePath(pageId: string, act?: PageAct): string {
  return act === undefined ? `/admin/pages/${pageId}` : `/admin/pages/${pageId}/${act}`;
}

/** The pages of an edition, to choose one to edit. */
export interface PagesView {
  handle: string;
  editedIn: "files" | "desk";
  /** Whether the viewer may edit, and say where the edition is edited. */
  mayEdit: boolean;
  /** Whether a page needs somebody else's approval before it is published, and whether the viewer may change that. */
  asksReview: boolean;
  mayAskReview: boolean;
  sections: readonly { title: string; pages: readonly ListedPage[] }[];
  /** Those that were never published. */
  fresh: readonly ListedPage[];
  csrfToken: string;
}

/** A page whose edition is edited in files, to whoever came to edit it. */
export interface PageInFilesView {
  id: string;
  title: string;
  /** Of the edition: 'v22'. */
  handle: string;
  /** Of the page, in the edition's folder; its number is not known: 'rules/NNN-signals.md'. */
  file: string;
  /** Where readers see the page; null if it was never published. */
  readersHref: string | null;
  csrfToken: string;
}

export interface ListedPage {
  id: string;
  /** 'Rule 10 Cases'. */
  name: string;
  /** 0 to 2. */
  level: number;
  /** 'changed, not published'; '' if readers see what the draft says. */
  state: string;
}

/** A page with what an editor writes of it. */
export interface PageView {
  id: string;
  /** Of the edition: 'v22'. */
  handle: string;
  /** The version that the form begins with. */
  version: number;
  title: string;
  subtitle: string;
  /** The blocks in the Markdown of a manual's files. */
  source: string;
  /** What is wrong with what was sent, by line. */
  faults: readonly { line: number; message: string }[];
  /** 'Version 3, saved 2026-11-25 22:45 UTC by Eda Reader.' */
  state: string;
  /** Whether readers see something else. */
  isChanged: boolean;
  mayPublish: boolean;
  conflicts: readonly EditedConflict[];
  /** Whether the editor takes the place of the form, where there are scripts. */
  hasEditor: boolean;
  /** Where readers see the page; null if it was never published. */
  readersHref: string | null;
  csrfToken: string;
}

/** What a page's draft changes for readers. */
export interface PageChangesView {
  id: string;
  /** Title and subtitle, where they differ. */
  words: readonly { name: string; before: string; after: string }[];
  /** Marked HTML of our own renderers; '' if the blocks are the same. */
  html: string;
}

/** The versions of a page's draft, newest first. */
export interface PageHistoryView {
  id: string;
  /** What the draft says now. */
  version: number;
  versions: readonly { version: number; saved: string; what: string; isNow: boolean }[];
  csrfToken: string;
}

/** When a version of a page's draft is published. */
export interface PageSchedule {
  /** 'Version 3 will be published 2026-12-01 09:00 UTC.' */
  sentence: string;
  version: number;
  /** Epoch milliseconds; null once it couldn't be. */
  publishAt: number | null;
}

/** Asks before a page is published. */
export interface PageQuestion {
  id: string;
  version: number;
  /** What readers get or lose. */
  consequences: readonly string[];
  /** Why it can't be published; null if it can. */
  obstacle: string | null;
  /** What is published when, or why it wasn't; null if no time is set. */
  scheduled: PageSchedule | null;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The themes and the screens that a draft is shown in. */
export const previewThemes = ["light", "dark"] as const;
export const previewWidths = ["phone", "tablet", "desktop"] as const;

/** How a draft looks to readers. */
export interface PagePreview {
  id: string;
  title: string;
  theme: (typeof previewThemes)[number];
  width: (typeof previewWidths)[number];
  /** For how long a new link works, and how often it opens. */
  days: string;
  opens: string;
  links: readonly DraftLinkRow[];
  csrfToken: string;
}

/** A link to a draft that still works. */
export interface DraftLinkRow {
  id: string;
  made: string;
  until: string;
  /** '3 of 25 times, last 2026-11-29 09:00 UTC'. */
  opened: string;
}

/** A link that shows a draft as readers would see it. */
export interface PageLinkView {
  id: string;
  address: string;
  until: string;
}
